import sharp from 'sharp';
import { badRequest } from '../../http/errors.ts';

/** Both sides of a picture as it is kept, in pixels: sharp at 128 on a dense screen. */
const SIZE_PX = 256;
/** More than a photograph of a telephone has; a file of some kilobytes can claim to unpack to gigabytes. */
const MAX_PIXELS = 50_000_000;
const LIMIT_SECONDS = 10;

// One picture after the other, and nothing kept between them: the processors and the memory belong to the ingest.
sharp.concurrency(1);
sharp.cache(false);
// Whatever a file claims to be, no other decoder looks at it: SVG would even load further files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

let queue: Promise<unknown> = Promise.resolve();

/**
 * Makes a square WebP of a picture, upright, without whatever else the file told: place, camera, time.
 * @throws ApiError 400/31 when it is no JPEG, PNG or WebP, cannot be read, or is too large
 */
export function encodePicture(file: Buffer): Promise<Buffer> {
  const turn = queue.then(() => encode(file));
  queue = turn.catch(() => undefined);
  return turn;
}

async function encode(file: Buffer): Promise<Buffer> {
  if (!isPicture(file)) throw badRequest('The picture must be a JPEG, PNG or WebP file');
  try {
    const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { width, height } = await picture.metadata();
    if (width * height > MAX_PIXELS) throw badRequest('The picture has too many pixels');
    return await picture
      .autoOrient()
      .resize(SIZE_PX, SIZE_PX, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: LIMIT_SECONDS })
      .toBuffer();
  } catch (error) {
    const tooLarge = error instanceof Error && error.message.includes('exceeds pixel limit');
    throw badRequest(tooLarge ? 'The picture has too many pixels' : 'The picture cannot be read');
  }
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** By its first bytes: names and headers are what the sender says. */
function isPicture(file: Buffer): boolean {
  const startsWith = (bytes: Buffer) => file.subarray(0, bytes.length).equals(bytes);
  const isWebp = file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';
  return startsWith(JPEG) || startsWith(PNG) || isWebp;
}
