# The workshop. `make run` builds what is missing and starts the program; `make help` lists the rest.

PREFIX ?= /usr/local
DESTDIR ?=
ARGS ?=
DECODER ?= vcard
SECONDS ?= 60
RUNS ?= 0
CORPUS ?=
SEED ?= 0
KEYS ?= 100000

program := .build/release/meet-tui
sources := $(shell find Package.swift Sources)

# The desktop finds programs by what it has read of their entries; a package has triggers for it.
refresh_desktop = [ -n "$(DESTDIR)" ] || { \
	update-desktop-database -q "$(PREFIX)/share/applications"; \
	update-mime-database "$(PREFIX)/share/mime"; } 2>/dev/null || true

.PHONY: build run test test-sanitized screenshots demo bench bench-check soak fuzz install uninstall deb tarball portable release format lint clean help

build: $(program) ## Build the program for use (the default)

$(program): $(sources)
	@Scripts/bootstrap
	@Scripts/build

run: ## Build what is missing and start the program: make run ARGS="contacts list"
	@Scripts/bootstrap
	@$(MAKE) --silent build
	@exec $(program) $(ARGS)

test: ## Build and run every test
	@Scripts/test

test-sanitized: ## Run every test with what watches over memory and over threads
	@Scripts/test-sanitized

screenshots: ## Draw the pictures of the documents anew, from the running program
	@mkdir -p docs/screenshots
	@MEET_UPDATE_SCREENSHOTS=1 Scripts/test --filter ScreenshotTests

demo: ## Record the moving picture of the README anew, from the running program
	@mkdir -p docs/screenshots
	@MEET_UPDATE_DEMO=1 Scripts/test --filter DemoTests

bench: build ## Measure the program on 100,000 contacts and meetings, into BENCHMARKS.md
	@Scripts/bench $(program)

bench-check: build ## Count the instructions of ten scenes; more than 5 % above what is stored fails
	@Scripts/bench-check $(program)

soak: build ## Type random keys into the program: make soak KEYS=100000 SEED=7
	@Scripts/soak $(program) --keys $(KEYS) $(if $(filter-out 0,$(SEED)),--seed $(SEED))

fuzz: ## Feed a decoder with broken files: make fuzz DECODER=vcard|icalendar|venues|mime|imap|tiles|dav|vdir|polls|ways|all SECONDS=600 RUNS=5000000 CORPUS=folder
	@SECONDS_TO_RUN=$(SECONDS) RUNS=$(RUNS) CORPUS="$(CORPUS)" SEED=$(SEED) Scripts/fuzz $(DECODER)

install: build ## Put the program, its manual and completions under PREFIX (/usr/local), inside DESTDIR
	@Scripts/stage "$(DESTDIR)" "$(PREFIX)" $(program)
	@$(refresh_desktop)

uninstall: ## Take them away again
	@Scripts/stage --list | while read -r file; do rm -f "$(DESTDIR)$(PREFIX)/$$file"; done
	@cd "$(DESTDIR)$(PREFIX)/share/doc" 2>/dev/null && \
		rmdir meet/examples meet/docs/manual meet/docs/recipes meet/docs meet 2>/dev/null || true
	@cd "$(DESTDIR)$(PREFIX)/share" 2>/dev/null && rmdir meet/holidays meet/quizzes meet 2>/dev/null || true
	@$(refresh_desktop)

deb: build ## Make a Debian package, .build/packages/meet_VERSION_ARCHITECTURE.deb
	@Scripts/package-deb $(program)

tarball: ## Make an archive for any Linux beside it, with a program that needs the C library alone
	@Scripts/bootstrap
	@Scripts/build --static .build/packages/static/meet-tui
	@Scripts/package-tarball .build/packages/static/meet-tui

portable: build ## Make an archive that brings the C library along, for Alpine and old systems
	@Scripts/package-portable $(program)

release: ## Make all archives and packages of a version, with checksums and notes
	@Scripts/release

format: ## Lay out the sources as .swift-format says
	swift format --in-place --recursive Sources Tests Fuzz Package.swift

lint: ## Check the layout and the rules of .swift-format
	swift format lint --strict --recursive Sources Tests Fuzz Package.swift

clean: ## Remove what was built; the dependencies' sources stay
	swift package clean

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 24
