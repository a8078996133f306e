import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Answers a link that opens nothing: with the bare status, as the platform does, but for a person with a way to the
 * page of the console that says why. Their browser would show a blank page otherwise.
 * @param page a path of our own
 */
export function answerUselessLink(
  request: FastifyRequest,
  reply: FastifyReply,
  status: 409 | 429,
  page: string,
): FastifyReply {
  const isPerson = request.headers.accept?.includes('text/html') === true;
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Airdeck</title>' +
    `<meta http-equiv="refresh" content="0;url=${page}"></head>` +
    `<body><p><a href="${page}">This link cannot be used.</a></p></body></html>`;
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .send(isPerson ? html : '');
}
