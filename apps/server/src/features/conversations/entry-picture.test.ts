import { MAX_ENTRY_PICTURE_BYTES } from '@airdeck/contract/conversations/conversation-changes';
import { describe, expect, it } from 'vitest';
import { readPicture } from './entry-picture.ts';

/** The header of a PNG of this size, padded to `bytes`. */
function png(width: number, height: number, bytes = 100): Buffer {
  const file = Buffer.alloc(bytes);
  file.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
}
const read = (file: Buffer) => readPicture(file.toString('base64'));
const refusal = { code: 'conversations.pictureInvalid', status: 400 };

describe('the picture of an entry', () => {
  it('is kept unchanged', () => {
    const file = png(800, 400, MAX_ENTRY_PICTURE_BYTES);
    expect(read(file).equals(file)).toBe(true);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(100)])],
    ['only a signature', png(1, 1).subarray(0, 20)],
    ['a file that is too large', png(10, 10, MAX_ENTRY_PICTURE_BYTES + 1)],
    ['one that unpacks to gigabytes', png(60_000, 60_000)],
    ['one without pixels', png(0, 10)],
  ])('is refused if it is %s', (_, file) => {
    expect(() => read(file)).toThrow(expect.objectContaining(refusal));
  });
});
