import { PROFILE_ERRORS } from '@airdeck/contract/profile/profile';
import sharp, { type Metadata } from 'sharp';
import { badRequest, tooManyRequests } from '../../http/errors.ts';
import { PROFILE_LIMITS } from './profile.limits.ts';

/** Width and height of stored pictures, in pixels: sharp at 128 on a high-density screen. */
const SIZE_PX = 256;
const { pixels, interlacedBytes, encodingMs, waitingPictures } = PROFILE_LIMITS.numbers;

// One picture at a time, without caching, to leave processors and memory to the ingest.
sharp.concurrency(1);
sharp.cache(false);
// No other decoders, whatever the file claims to be: SVG would even load further files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

let queue: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Converts a picture to a square WebP, upright, without metadata: place, camera, time.
 * @throws ApiError 400/31 not a JPEG, PNG or WebP, unreadable, or too large; 429/33 too many are queued
 */
export async function encodePicture(file: Buffer): Promise<Buffer> {
  if (!isPicture(file)) throw badRequest(PROFILE_ERRORS.pictureKind);
  if (waiting >= waitingPictures) throw tooManyRequests();
  waiting += 1;
  const turn = queue
    .then(() => encode(file))
    .finally(() => {
      waiting -= 1;
    });
  queue = turn.catch(() => undefined);
  return turn;
}

async function encode(file: Buffer): Promise<Buffer> {
  try {
    // Without the library's limit, whose error has no code: only the header of the file is read here.
    const metadata = await sharp(file, { limitInputPixels: false, failOn: 'error' }).metadata();
    if (metadata.width * metadata.height > pixels || bytesInPasses(metadata) > interlacedBytes)
      throw TOO_LARGE;
    return await sharp(file, { limitInputPixels: pixels, failOn: 'error' })
      .autoOrient()
      .resize(SIZE_PX, SIZE_PX, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: encodingMs / 1000 })
      .toBuffer();
  } catch (error) {
    throw badRequest(error === TOO_LARGE ? PROFILE_ERRORS.picturePixels : PROFILE_ERRORS.pictureUnreadable);
  }
}

const TOO_LARGE = new Error('too large');

/** Memory of a progressive JPEG or interlaced PNG; others are read line by line. */
function bytesInPasses({
  isProgressive,
  width,
  height,
  channels,
  depth,
  chromaSubsampling,
}: Metadata): number {
  if (!isProgressive) return 0;
  // A JPEG takes two bytes for each value, and often a quarter of that for colours.
  const isJpeg = chromaSubsampling !== undefined;
  const values = chromaSubsampling?.startsWith('4:2:0') ? 1.5 : channels;
  return width * height * values * (isJpeg || depth === 'ushort' ? 2 : 1);
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Format by the first bytes: names and headers are untrusted. */
function isPicture(file: Buffer): boolean {
  const startsWith = (bytes: Buffer) => file.subarray(0, bytes.length).equals(bytes);
  const isWebp = file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';
  return startsWith(JPEG) || startsWith(PNG) || isWebp;
}
