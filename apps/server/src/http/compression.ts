import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Compresses answers for those who ask. The work is done by zlib's threads, off the event loop, and at the
 * fastest level: a month of readings shrinks to a tenth either way, and the processors belong to the ingest.
 * A route that answers devices turns it off with `compress: false`.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    encodings: ['gzip'],
    zlibOptions: { level: constants.Z_BEST_SPEED },
    threshold: 1_400,
    // What is larger than this is compressed off the event loop.
    syncThreshold: 8_192,
    // A compressed body could unpack to any size.
    globalDecompression: false,
  });
}
