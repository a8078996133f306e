import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import { MAX_PICTURE_BYTES, PICTURE_ERRORS } from '@airdeck/contract/common/pictures';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { ApiError, badRequest, tooManyRequests } from '../http/errors.ts';
import { LIMITS } from '../limits/limits.ts';

/** Size and format in which a picture is stored. */
export type PictureShape = {
  readonly widthPx: number;
  readonly heightPx: number;
  /** It fills the size, cut off around its middle; fits into it without being enlarged; or has a white frame, as icons do. */
  readonly fit: 'cover' | 'inside' | 'framed';
  readonly format: 'webp' | 'png';
};

/** A stored picture: what was uploaded, decoded and encoded again. */
export type EncodedPicture = {
  readonly content: Buffer;
  readonly widthPx: number;
  readonly heightPx: number;
};

const { pixels, interlacedBytes, encodingMs, waiting: maxWaiting } = LIMITS.pictures;

// One picture at a time, without caching, to leave processors and memory to the ingest.
sharp.concurrency(1);
sharp.cache(false);
// No other decoders, whatever the file claims to be: SVG would even load further files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

let queue: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Decodes an uploaded picture and encodes it again, upright, without metadata: place, camera, time.
 * @param file in Base64, or as bytes
 * @throws ApiError 400/31 not a JPEG, PNG or WebP, unreadable, or too many pixels; 413/31 too large; 429/33 too many are queued
 */
export async function encodePicture(file: Buffer | string, shape: PictureShape): Promise<EncodedPicture> {
  const bytes = typeof file === 'string' ? Buffer.from(file, 'base64') : file;
  if (bytes.length > MAX_PICTURE_BYTES)
    throw new ApiError(REQUEST_ERRORS.tooLarge, { limit: MAX_PICTURE_BYTES });
  if (!isPicture(bytes)) throw badRequest(PICTURE_ERRORS.kind);
  if (waiting >= maxWaiting) throw tooManyRequests();
  waiting += 1;
  const turn = queue
    .then(() => encode(bytes, shape))
    .finally(() => {
      waiting -= 1;
    });
  queue = turn.catch(() => undefined);
  return turn;
}

async function encode(file: Buffer, shape: PictureShape): Promise<EncodedPicture> {
  try {
    // Without the library's limit, whose error has no code: only the header of the file is read here.
    const metadata = await sharp(file, { limitInputPixels: false, failOn: 'error' }).metadata();
    if (metadata.width * metadata.height > pixels || bytesInPasses(metadata) > interlacedBytes)
      throw TOO_LARGE;
    const upright = shaped(sharp(file, { limitInputPixels: pixels, failOn: 'error' }).autoOrient(), shape);
    const encoded = shape.format === 'png' ? upright.png() : upright.webp({ quality: 82 });
    const { data, info } = await encoded
      .timeout({ seconds: encodingMs / 1000 })
      .toBuffer({ resolveWithObject: true });
    return { content: data, widthPx: info.width, heightPx: info.height };
  } catch (error) {
    throw badRequest(error === TOO_LARGE ? PICTURE_ERRORS.pixels : PICTURE_ERRORS.unreadable);
  }
}

/** Share of the size on each side that is the frame. */
const FRAME = 0.14;

function shaped(picture: Sharp, { widthPx, heightPx, fit }: PictureShape): Sharp {
  if (fit !== 'framed')
    return picture.resize(widthPx, heightPx, { fit, withoutEnlargement: fit === 'inside' });
  const [across, down] = [Math.round(widthPx * FRAME), Math.round(heightPx * FRAME)];
  const background = '#FFFFFF';
  return picture
    .resize(widthPx - 2 * across, heightPx - 2 * down, { fit: 'contain', background })
    .extend({ left: across, right: across, top: down, bottom: down, background })
    .flatten({ background });
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
