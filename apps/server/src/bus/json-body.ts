export const toJson = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

/** Undefined when it is no JSON. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString());
  } catch {
    return undefined;
  }
}
