const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d7a'.repeat(16)}\nsize 12345\n`;
/** A package with pointers of Git LFS in place of some files. */
export const pointerFiles = {
  'lamp/package.json': '{ "name": "lamp", "version": "1.0.0", "description": "A lamp.", "license": "MIT" }',
  'lamp/README.md':
    '# Lamp\n\n![The wick](docs/wick.png)\n\n![The film](docs/film.mp4)\n\n<video src="docs/film.mp4" controls></video>\n\n[The manual](docs/manual.pdf), [all](docs/manual.md)\n',
  'lamp/docs/wick.png': pointer,
  'lamp/docs/film.mp4': 'a film',
  'lamp/docs/manual.pdf': pointer,
  'lamp/docs/manual.md': pointer,
};

const hex = (text: string): Buffer => Buffer.from(text.replace(/\s/g, ''), 'hex');

/** A package with documents in other encodings than UTF-8. */
export const encodedFiles = {
  'lamp/README.md': Buffer.from('# Lámpa\n\nEgy kis olvasólámpa, Café.\n', 'latin1'),
  // 設定 and 使い方 in Shift_JIS, 安装 and 说明 in GBK.
  'lamp/docs/japanese.md': Buffer.concat([hex('2320 90dd92e8 0a0a'), hex('8e67 82a2 95fb 0a')]),
  'lamp/docs/chinese.md': Buffer.concat([hex('2320 b0b2d7b0 0a0a'), hex('cbb5c3f7 0a')]),
  'lamp/docs/wide.md': Buffer.from('\uFEFF# Größe\n\nÄpfel 🚀\n', 'utf16le'),
  'lamp/docs/binary.md': Buffer.from('# Nothing\0\0\0\n'),
};
