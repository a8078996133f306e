import { BAND_COLOURS } from '@airdeck/air/band-colours';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, it } from 'vitest';
import { productBrand } from '../brand.ts';
import { LIMITS } from '../limits/limits.ts';
import { createDocumentFormats } from './document-formats.ts';
import { createDocumentRenderer, documentTemplate } from './document-renderer.ts';

const FILLS = Object.values(BAND_COLOURS);
const PARTS = documentTemplate<ReturnType<typeof partsIn>>('parts.typ');
const HOSTILE = '#panic("x") $x$ *b* \\ <a> @b `c` // "';
const MORNING = Date.UTC(2026, 10, 22, 20, 35);

const BRAND = productBrand('https://air.example');
const branding = { brandOf: () => BRAND, brands: { picture: () => Promise.reject(new Error('none')) } };
const OWNER = { tenantId: null };
const renderer = createDocumentRenderer({ ...branding, limits: LIMITS.documents });
afterAll(() => renderer.close());

describe('documents', () => {
  it.each([
    ['en', 'Air of the week', '23-11-2026 02:05', 'PM2.5 87.5 µg/m³'],
    ['ja', '今週の空気', '2026/11/23 02:05', '微小粒子状物質 87.5 µg/m³'],
    ['ar', 'هواء الأسبوع', '23-11-2026 02:05', 'الجسيمات 87.5'],
  ] as const)('have their texts, numbers and times in %s', async (language, title, time, fact) => {
    const text = await textOf(await render(language, title, fact));
    expect(wordsOf(text)).toEqual(expect.arrayContaining(wordsOf(`${title} ${fact} ${time} 1 / 2`)));
  });

  it('have their title and language as metadata', async () => {
    const pdf = await getDocumentProxy(new Uint8Array(await render('ar', 'هواء', 'x')));
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: 'هواء', Language: 'ar' });
  });

  it('have the logo of the brand at the head of each page, or its name', async () => {
    const logo = await sharp({ create: { width: 40, height: 10, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const picture = { id: 'a', widthPx: 40, heightPx: 10 };
    const clinic = { ...BRAND, name: 'Clinic "Blue" #x', logo: { light: picture, dark: picture } };
    const draw = async (content: () => Promise<Buffer>) => {
      const branded = createDocumentRenderer({
        brandOf: () => clinic,
        brands: { picture: content },
        limits: LIMITS.documents,
      });
      const pdf = await order(branded, 'a');
      await branded.close();
      return { pdf, text: await textOf(pdf) };
    };
    const withLogo = await draw(async () => logo);
    expect(withLogo.text).not.toContain('Clinic');
    expect(withLogo.pdf.includes('/Subtype /Image') || withLogo.pdf.includes('/Subtype/Image')).toBe(true);
    expect((await draw(() => Promise.reject(new Error('taken away')))).text).toContain('Clinic "Blue" #x');
  });

  it('keep direction controls of user-entered text from affecting other text', async () => {
    const pdf = await getDocumentProxy(new Uint8Array(await render('en', 'Lab \u202e\u20691', 'x')));
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: 'Lab 1' });
  });

  it('show user-entered text verbatim', async () => {
    const text = await textOf(await render('en', HOSTILE, HOSTILE));
    expect(text).toContain(`${HOSTILE} 0 ${HOSTILE}`);
  });

  it('embed an attachment byte for byte', async () => {
    const text = `{"name":"${'غرفة 室 \\\\ \u202e'}","rows":[1,2]}\n`;
    const attachment = { name: 'rows.json', mediaType: 'application/json', description: 'Rows', text };
    const data = partsIn('en', 'x', 'x');
    const pdf = await renderer.render(
      { template: PARTS, language: 'en', title: 'x', data, attachment },
      OWNER,
    );
    const document = await getDocumentProxy(new Uint8Array(pdf));
    const files: Record<string, { content: Uint8Array }> = await document.getAttachments();
    expect(Buffer.from(files['rows.json']?.content ?? []).toString()).toBe(text);
  });
});

describe('the renderer', () => {
  it('rejects orders beyond the queue limit, and renders the others one by one', async () => {
    const small = createDocumentRenderer({ ...branding, limits: { ...LIMITS.documents, waiting: 2 } });
    const orders = ['a', 'b', 'c'].map((title) => order(small, title));
    const results = await Promise.allSettled(orders);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(results[2]).toMatchObject({ reason: { status: 429 } });
    await small.close();
  });

  it('aborts a document that takes too long, and renders the next', async () => {
    const limits = { ...LIMITS.documents, renderMs: 1 };
    const hasty = createDocumentRenderer({ ...branding, limits });
    await expect(order(hasty, 'a')).rejects.toMatchObject({ status: 503 });
    limits.renderMs = LIMITS.documents.renderMs;
    await expect(order(hasty, 'b')).resolves.toBeInstanceOf(Buffer);
    await hasty.close();
  });

  it('rejects too much data', async () => {
    await expect(
      renderer.render(
        {
          template: PARTS,
          language: 'en',
          title: 'x'.repeat(LIMITS.documents.dataBytes),
          data: partsIn('en', '', ''),
        },
        OWNER,
      ),
    ).rejects.toThrow(RangeError);
  });

  it('reports errors of a template', async () => {
    await expect(
      renderer.render(
        { template: documentTemplate('parts.typ'), language: 'en', title: 'x', data: {} },
        OWNER,
      ),
    ).rejects.toThrow(/parts\.typ.*does not contain key/);
  });

  it('rejects orders once it is closed', async () => {
    const closed = createDocumentRenderer({ ...branding, limits: LIMITS.documents });
    await closed.close();
    await expect(order(closed, 'a')).rejects.toMatchObject({ status: 503 });
  });
});

type Language = 'en' | 'ja' | 'ar';

const order = (of: typeof renderer, title: string) =>
  of.render({ template: PARTS, language: 'en', title, data: partsIn('en', title, 'x') }, OWNER);

const render = (language: Language, title: string, fact: string) =>
  renderer.render({ template: PARTS, language, title, data: partsIn(language, title, fact) }, OWNER);

/** Words with sorted letters: joined Arabic letters are extracted in visual order, and others may be. */
const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    // Extraction adds spaces between numbers and Japanese characters.
    .replaceAll(/(?<=[\d年月日]) (?=[年月日]|\d+ ?[月日])/g, '')
    .split(/\s+/)
    .map((word) => [...word].sort().join(''));

async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text;
}

/** Data for every part. */
function partsIn(language: Language, title: string, fact: string) {
  const formats = createDocumentFormats(language, 'Asia/Kolkata');
  const week = Array.from({ length: 7 }, (_, day) => formats.day(MORNING + day * 86_400_000));
  return {
    title,
    footer: formats.dateTime(MORNING),
    summary: formats.percent(0.345, 1),
    facts: [
      [formats.dateTime(MORNING), fact],
      [formats.date(MORNING), formats.number(12_345.6, 1)],
    ],
    headings: ['1', '2', '3', '4'],
    index: 134,
    band: 'moderate',
    word: fact,
    columns: week.map((label, day) => [
      label,
      day === 3 ? null : 20 + day * 7.5,
      FILLS[day % FILLS.length]?.fill,
    ]),
    weekdays: week,
    days: [
      null,
      ...FILLS.map(({ fill, textOnFill }, day) => [
        formats.number(day),
        formats.number(day * 40),
        fill,
        textOnFill,
      ]),
    ],
    head: [formats.day(MORNING), fact, title],
    rows: Array.from({ length: 60 }, (_, row) => [
      formats.number(row),
      fact,
      formats.dateTime(MORNING + row),
    ]),
  };
}
