#!/bin/sh
# Makes the fonts of this folder smaller than they are published: only the weights and features that the pages use.
# Needs npm, and Python with fonttools 4.66.1 and brotli. The same sources give the same files.
set -eu
folder=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
cd "$work"
npm pack --silent @fontsource-variable/inter@5.3.0 @fontsource-variable/jetbrains-mono@5.3.0
for package in *.tgz; do tar xzf "$package"; mv package/files/*-latin-*.woff2 .; done
sha256sum --check <<SUMS
2c295d99e26dcf357d4d01bcf270fd6924b600c9a13dd8c363ef114f4c6976fa  inter-latin-opsz-normal.woff2
7291b5970da2237441273c03b424a504b70b18f09791473fab99687dcc314720  inter-latin-wght-italic.woff2
18be452724bfdc236c074ca94a249a7f41a86752c7d04ab258ce9ed5651f6a7e  jetbrains-mono-latin-wght-normal.woff2
SUMS
for font in inter-latin-opsz-normal inter-latin-wght-italic jetbrains-mono-latin-wght-normal; do
	fonttools varLib.instancer --quiet --no-recalc-timestamp "$font.woff2" wght=400:700 -o "$font.ttf"
	pyftsubset "$font.ttf" --unicodes='*' --layout-features=calt,ccmp,kern,locl,mark,mkmk,tnum \
		--flavor=woff2 --output-file="$folder/$font.woff2"
done
