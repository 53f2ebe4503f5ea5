# Homebrew on Linux takes formulae from taps alone: brew tap-new local/meet; copy this file to
# "$(brew --repository local/meet)/Formula/"; brew install local/meet/meet. Scripts/release writes the version and the sums.
# It takes the built archive, which brings its libraries along, as those of Homebrew are in no place that a program looks at.
class Meet < Formula
  desc "Full-screen meeting coordinator for the terminal"
  homepage "https://meet.example/"
  version "@VERSION@"
  license all_of: ["MIT", "ODbL-1.0"]

  depends_on :linux

  on_intel do
    url "https://meet.example/releases/v@VERSION@/meet-@VERSION@-linux-x86_64-portable.tar.xz"
    sha256 "@SHA256_x86_64@"
  end

  on_arm do
    url "https://meet.example/releases/v@VERSION@/meet-@VERSION@-linux-aarch64-portable.tar.xz"
    sha256 "@SHA256_aarch64@"
  end

  def install
    man.install Dir["share/man/*"]
    bash_completion.install "share/bash-completion/completions/meet-tui"
    zsh_completion.install "share/zsh/site-functions/_meet-tui"
    fish_completion.install "share/fish/vendor_completions.d/meet-tui.fish"
    # Its own loader and libraries are for it alone; it finds its manual beside them.
    libexec.install "bin", "lib", "share", "docs"
    bin.install_symlink libexec/"bin/meet-tui"
    doc.install "README.md", "CHANGELOG.md"
    doc.install_symlink libexec/"docs"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/meet-tui --version")
    ENV["MEET_DATABASE"] = "#{testpath}/meet.sqlite"
    system bin/"meet-tui", "meetings", "add", "--title", "Tea", "--start", "2030-01-02 11:00"
    assert_match "Tea", shell_output("#{bin}/meet-tui meetings list --all")
  end
end
