const DAY_MS = 86_400_000;
/** Day 0 of serial numbers; the year 1900 counts as a leap year, which matters before March of it only. */
const EPOCH_MS = Date.UTC(1899, 11, 30);
/** Days by which workbooks made on old Macs are later. */
const DAYS_TO_1904 = 1462;
/** Formats that Excel has without defining them. */
const BUILT_IN_DATES = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57]);

/** The styles of cells that show a number as a date. */
export type DateStyles = { readonly isDate: (style: number) => boolean; readonly isFrom1904: boolean };

/** @param styles the markup of `xl/styles.xml` @param workbook that of `xl/workbook.xml` */
export function dateStyles(styles: string, workbook: string): DateStyles {
  const dateFormats = new Set(BUILT_IN_DATES);
  for (const [, id, code = ''] of styles.matchAll(
    /<numFmt\b[^>]*numFmtId="(\d+)"[^>]*formatCode="([^"]*)"/g,
  )) {
    // Without colours, conditions and quoted text.
    const plain = code.replaceAll(/\[[^\]]*\]|&quot;.*?&quot;|\\./g, '');
    if (/[ydhs]/i.test(plain)) dateFormats.add(Number(id));
  }
  const cellFormats = /<cellXfs\b[\s\S]*?<\/cellXfs>/.exec(styles)?.[0] ?? '';
  const isDate = [...cellFormats.matchAll(/<xf\b[^>]*>/g)].map(([markup]) =>
    dateFormats.has(Number(/numFmtId="(\d+)"/.exec(markup)?.[1] ?? 0)),
  );
  return {
    isDate: (style) => isDate[style] ?? false,
    isFrom1904: /date1904="(?:1|true)"/.test(workbook),
  };
}

/** `2026-02-03T09:14:20`: the local time of a serial number, in whole milliseconds. */
export function dateText(serial: number, { isFrom1904 }: DateStyles): string {
  const days = serial + (isFrom1904 ? DAYS_TO_1904 : 0);
  const time = EPOCH_MS + Math.round(days * DAY_MS);
  if (!Number.isFinite(time) || Math.abs(time) > 8e15) return String(serial);
  return new Date(time)
    .toISOString()
    .slice(0, -1)
    .replace(/\.000$/, '');
}
