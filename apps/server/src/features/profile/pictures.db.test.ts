import { deflateSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World, type WorldUser } from '../../testing/world.ts';

let database: TestDatabase;
let app: FastifyInstance;
let world: World;
let user: WorldUser;
let headers: Record<string, string>;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  app = await createTestApp(database);
  user = world.a.customers[0].user;
  headers = bearer((await signIn(app, user)).token);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const path = (userId: string) => `/backoffice/editUser/${userId}`;

let uploads = 0;
/** Each from a separate network address, because of the limit per address. */
const edit = (payload: object, userId = user.id) =>
  app.inject({
    method: 'PUT',
    url: path(userId),
    headers,
    payload,
    remoteAddress: `198.51.100.${++uploads}`,
  });
const upload = (file: Buffer, userId = user.id) => edit({ picture: file.toString('base64') }, userId);
const takeAway = () => edit({ picture: null });
const profileImageUrl = async (): Promise<string | null> =>
  (await app.inject({ url: `/backoffice/users/${user.id}`, headers })).json().profileImageUrl;

/** Red in the left half, blue in the right one. */
function drawing(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    pixels[pixel * 3 + (pixel % width < width / 2 ? 0 : 2)] = 255;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** One bit per pixel, greyscale, not interlaced. */
const GREYS = [1, 0, 0, 0, 0];
/** Eight bytes per pixel, interlaced. */
const DEEP_IN_PASSES = [16, 6, 0, 0, 1];

/** A PNG of a few kilobytes that decompresses to `width` times `height` empty pixels. */
function pngBomb(width: number, height: number, form = GREYS): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(form, 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

describe('a picture', () => {
  it.each([
    ['JPEG', (picture: Sharp) => picture.jpeg()],
    ['PNG', (picture: Sharp) => picture.png()],
    ['WebP', (picture: Sharp) => picture.webp()],
  ])('can be a %s', async (_format, encode) => {
    const answer = await upload(await encode(drawing(400, 300)).toBuffer());
    expect(answer.statusCode).toBe(200);
    const { profileImageUrl: url } = answer.json();
    const loaded = await app.inject(url);
    expect(loaded.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(loaded.headers['pragma']).toBeUndefined();
    expect(await sharp(loaded.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 256,
      height: 256,
    });
  });

  it('is rotated upright, without its metadata', async () => {
    const photograph = await drawing(200, 200)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Camera of Meera' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    expect(photograph.includes('Camera of Meera')).toBe(true);
    const { profileImageUrl: url } = (await upload(photograph)).json();
    const { rawPayload } = await app.inject(url);
    expect(rawPayload.includes('Camera of Meera')).toBe(false);
    const { exif, orientation } = await sharp(rawPayload).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
    // A quarter turn to the right: the left side is on top.
    const top = await sharp(rawPayload).extract({ left: 100, top: 20, width: 1, height: 1 }).raw().toBuffer();
    expect(top[0]).toBeGreaterThan(200);
    expect(top[2]).toBeLessThan(60);
  });

  it('has another URL after each change, and the former one is 404', async () => {
    const file = await drawing(300, 300).png().toBuffer();
    const { profileImageUrl: first } = (await upload(file)).json();
    const { profileImageUrl: second } = (await upload(file)).json();
    expect(second).not.toBe(first);
    expect(second).toMatch(
      /^\/backoffice\/pictures\/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}\.webp$/,
    );
    expect(await profileImageUrl()).toBe(second);
    expect((await app.inject(first)).statusCode).toBe(404);
    expect((await app.inject(second)).statusCode).toBe(200);
  });

  it('can be removed', async () => {
    const { profileImageUrl: url } = (await upload(await drawing(300, 300).png().toBuffer())).json();
    expect((await takeAway()).statusCode).toBe(200);
    expect(await profileImageUrl()).toBeNull();
    expect((await app.inject(url)).statusCode).toBe(404);
    expect((await takeAway()).statusCode).toBe(200);
  });

  it('has one audit entry per change', async () => {
    await database.pool.query('delete from audit_entry');
    await upload(await drawing(300, 300).png().toBuffer());
    await takeAway();
    await takeAway();
    const { rows } = await database.pool.query('select action, details from audit_entry');
    expect(rows).toEqual([
      { action: 'profileUpdated', details: { changed: ['picture'] } },
      { action: 'profileUpdated', details: { changed: ['picture'] } },
    ]);
  });
});

it('saves a picture together with address and number, with one audit entry', async () => {
  await database.pool.query('delete from audit_entry');
  const picture = (await drawing(300, 300).png().toBuffer()).toString('base64');
  const answer = await edit({ address: '1 Rose Lane', phone: '9876543210', picture });
  expect(answer.json()).toMatchObject({
    address: '1 Rose Lane',
    phone: '9876543210',
    profileImageUrl: await profileImageUrl(),
  });
  const { rows } = await database.pool.query('select details from audit_entry');
  expect(rows).toEqual([{ details: { changed: ['address', 'phone', 'picture'] } }]);
});

describe('an upload is refused if it', () => {
  const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  const kinds = 'The picture must be a JPEG, PNG or WebP file';
  const unreadable = 'The picture cannot be read';

  it.each<[string, Buffer | Promise<Buffer>, number, string]>([
    ['is a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 400, kinds],
    ['is an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 400, kinds],
    ['is a GIF', drawing(20, 20).gif().toBuffer(), 400, kinds],
    ['is a TIFF', drawing(20, 20).tiff().toBuffer(), 400, kinds],
    ['is a page that begins as a picture', Buffer.concat([JPEG, Buffer.from('<html>')]), 400, unreadable],
    ['is cut off', cutOff(drawing(300, 300).png().toBuffer()), 400, unreadable],
    ['unpacks to a hundred million pixels', pngBomb(10_000, 10_000), 400, 'The picture has too many pixels'],
    [
      'has to be held in memory as a whole, which is half a gigabyte',
      pngBomb(8_000, 6_000, DEEP_IN_PASSES),
      400,
      'The picture has too many pixels',
    ],
    [
      'is larger than 5 MB',
      Buffer.alloc(5 * 1024 * 1024 + 1),
      413,
      'Payload size exceeds the limit of 5242880 bytes',
    ],
    ['is empty', Buffer.alloc(0), 400, kinds],
  ])('%s', async (_what, file, status, message) => {
    const before = await profileImageUrl();
    const answer = await upload(await file);
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      expect.objectContaining({ status, message }),
    ]);
    expect(await profileImageUrl()).toBe(before);
  });

  it('is not a picture, and the address is not saved either', async () => {
    await edit({ address: '12 Rose Lane' });
    const answer = await edit({
      address: 'Elsewhere',
      picture: Buffer.from('no picture').toString('base64'),
    });
    expect(answer.statusCode).toBe(400);
    const record = await app.inject({ url: `/backoffice/users/${user.id}`, headers });
    expect(record.json().address).toBe('12 Rose Lane');
  });

  async function cutOff(file: Promise<Buffer>): Promise<Buffer> {
    return (await file).subarray(0, 500);
  }

  it("is for another user's record, or has no token", async () => {
    const file = await drawing(20, 20).png().toBuffer();
    for (const { id } of [world.a.customers[1].user, world.a.admin, world.b.admin]) {
      expect((await upload(file, id)).statusCode).toBe(403);
    }
    const payload = { picture: file.toString('base64') };
    const stranger = await app.inject({ method: 'PUT', url: path(user.id), payload });
    expect(stranger.statusCode).toBe(401);
  });
});

describe('the URL of a picture', () => {
  it.each([
    ['is unknown', '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005.webp', 404],
    ['is not an id', '..%2f..%2fetc%2fpasswd.webp', 400],
    ['has another ending', '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005.png', 404],
  ])('returns an uncached error if it %s', async (_what, file, status) => {
    const answer = await app.inject({ url: `/backoffice/pictures/${file}`, headers });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['cache-control']).toContain('no-store');
  });
});

it('limits the rate of profile changes', async () => {
  const attempts = Array.from({ length: 21 }, () =>
    app.inject({
      method: 'PUT',
      url: path(user.id),
      headers,
      payload: { picture: 'bm8gcGljdHVyZQ==' },
      remoteAddress: '192.0.2.7',
    }),
  );
  const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});
