/** What file systems, archives and headers cannot have in a name. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu;
const LONGEST = 100;
/** File systems count bytes, 255 of them, and there is an ending to come. */
const MOST_BYTES = 200;
/** What Windows keeps to itself. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A name that every file system takes, whatever a device is called. */
export function safeFileName(name: string): string {
  let safe = name.replaceAll(UNSAFE, '_').replace(/^[.\s]+|[.\s]+$/g, '');
  safe = truncateText(safe, LONGEST).trimEnd();
  while (Buffer.byteLength(safe) > MOST_BYTES) safe = truncateText(safe, safe.length - 1);
  return safe.replace(RESERVED, '$&_') || 'device';
}

/** At most so many halves of surrogate pairs, as spreadsheets count, and none of them alone. */
export const truncateText = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** Names that differ, also for those who do not tell capitals: the second of two is `name (2)`. */
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

/** A header that makes a browser keep the answer under a name, in letters of any language. */
export function attachmentHeader(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["%\\]/g, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
