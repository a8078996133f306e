import { createHmac } from 'node:crypto';

/** The header or payload of a JWT, without verification. */
export function decodePart(token: string, part: 0 | 1): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString());
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JWT made by hand, like one of an attacker. */
export function forgeToken(
  header: { alg: string },
  payload: unknown,
  signature: { hash: 'sha256' | 'sha512'; key: Buffer } | null,
): string {
  const input = `${encode(header)}.${encode(payload)}`;
  if (!signature) return `${input}.`;
  return `${input}.${createHmac(signature.hash, signature.key).update(input).digest('base64url')}`;
}
