/** Characters that file systems, archives and headers do not allow in a name. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu;
const LONGEST = 100;
/** File systems allow 255 bytes; some are left for the extension. */
const MOST_BYTES = 200;
/** Names reserved by Windows. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A name that every file system accepts, made from any device name. */
export function safeFileName(name: string): string {
  let safe = name.replaceAll(UNSAFE, '_').replace(/^[.\s]+|[.\s]+$/g, '');
  safe = truncateText(safe, LONGEST).trimEnd();
  while (Buffer.byteLength(safe) > MOST_BYTES) safe = truncateText(safe, safe.length - 1);
  return safe.replace(RESERVED, '$&_') || 'device';
}

/** Truncates to a number of UTF-16 code units, as spreadsheets count, without splitting a surrogate pair. */
export const truncateText = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** Names that are unique regardless of case: the second of two is `name (2)`. */
export function distinctNames(names: readonly string[], longest = LONGEST): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    for (let n = 1; ; n += 1) {
      const suffix = n === 1 ? '' : ` (${n})`;
      const candidate = truncateText(name, longest - suffix.length).trimEnd() + suffix;
      const key = candidate.toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return candidate;
    }
  });
}

/** A header that makes a browser save the answer under a name, in any script. */
export function attachmentHeader(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["%\\]/g, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
