import type { FastifyReply, FastifyRequest } from 'fastify';

/** A browser asks each time whether it may still show the picture that it has. */
const HEADERS = {
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-type': 'image/webp',
};

/** Answers with a picture, or that the browser has it already. @param picture WebP, with an id of its own */
export function replyWithPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, content }: { readonly id: string; readonly content: Buffer },
): FastifyReply {
  const etag = `"${id}"`;
  reply
    .headers({ ...HEADERS, etag })
    .removeHeader('pragma')
    .removeHeader('expires');
  return request.headers['if-none-match'] === etag ? reply.status(304).send() : reply.send(content);
}
