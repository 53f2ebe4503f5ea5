# Nix: nix run path:. beside this file. Scripts/release writes the version and the sums.
# It takes the built archive, which brings its C library along: the Swift of nixpkgs is older than 6.1, which the build needs.
{
  description = "Full-screen meeting coordinator for the terminal";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      version = "@VERSION@";
      sums = {
        x86_64-linux = { machine = "x86_64"; sha256 = "@SHA256_x86_64@"; };
        aarch64-linux = { machine = "aarch64"; sha256 = "@SHA256_aarch64@"; };
      };
      each = nixpkgs.lib.genAttrs (builtins.attrNames sums);
    in
    {
      packages = each (system:
        let
          pkgs = nixpkgs.legacyPackages.${system};
          archive = sums.${system};
        in
        {
          default = pkgs.stdenvNoCC.mkDerivation {
            pname = "meet";
            inherit version;
            src = pkgs.fetchurl {
              url = "https://meet.example/releases/v${version}/meet-${version}-linux-${archive.machine}-portable.tar.xz";
              inherit (archive) sha256;
            };
            nativeBuildInputs = [ pkgs.makeWrapper pkgs.installShellFiles ];
            # The loader and the libraries are those that it was built with; nothing of them is to be changed.
            dontPatchELF = true;
            dontStrip = true;
            dontPatchShebangs = true;
            installPhase = ''
              runHook preInstall
              mkdir -p $out/libexec $out/bin
              cp -r . $out/libexec/meet
              makeWrapper $out/libexec/meet/bin/meet-tui $out/bin/meet-tui \
                --set-default TZDIR ${pkgs.tzdata}/share/zoneinfo \
                --set-default SSL_CERT_FILE ${pkgs.cacert}/etc/ssl/certs/ca-bundle.crt
              installManPage share/man/man1/meet-tui.1.gz share/man/man5/meet.5.gz
              installShellCompletion --cmd meet-tui \
                --bash share/bash-completion/completions/meet-tui \
                --zsh share/zsh/site-functions/_meet-tui \
                --fish share/fish/vendor_completions.d/meet-tui.fish
              runHook postInstall
            '';
            meta = {
              description = "Full-screen meeting coordinator for the terminal";
              homepage = "https://meet.example/";
              license = [ nixpkgs.lib.licenses.mit nixpkgs.lib.licenses.odbl ];
              mainProgram = "meet-tui";
              platforms = builtins.attrNames sums;
            };
          };
        });

      apps = each (system: {
        default = {
          type = "app";
          program = "${self.packages.${system}.default}/bin/meet-tui";
        };
      });
    };
}
