import { MAX_PICTURE_BYTES } from '@airdeck/contract/common/pictures';
import { MAX_PLAN_SIDE_PX } from '@airdeck/contract/floor-plans/floor-plans';
import type { Drawable, PlanFile } from './plan-file.ts';

/** Why a file cannot be a plan; its text is `floorPlans.file.*`. */
export type FileFault = 'kind' | 'unreadable' | 'tooLarge';

export class UnfitFile extends Error {
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Names and media types that a file field offers. */
export const PLAN_FILES = 'image/png,image/jpeg,image/svg+xml,application/pdf,.png,.jpg,.jpeg,.svg,.pdf';

/** Largest file that is opened: a drawing of a whole building. */
const MAX_FILE_BYTES = 50 * 1024 * 1024;

type FileKind = 'picture' | 'svg' | 'pdf';

/** The kind of a file by its first bytes: names are untrusted, and often wrong. */
export function kindOfFile(head: Uint8Array): FileKind | undefined {
  const text = Array.from(head, (byte) => String.fromCharCode(byte)).join('');
  if (text.startsWith('\x89PNG\r\n\x1a\n') || text.startsWith('\xff\xd8\xff')) return 'picture';
  if (text.includes('%PDF-')) return 'pdf';
  return /<svg[\s>]/.test(text) ? 'svg' : undefined;
}

/** Opens a file. The part that reads PDF files is loaded with the first of them. @throws UnfitFile */
export async function openPlanFile(file: File): Promise<PlanFile> {
  if (file.size > MAX_FILE_BYTES) throw new UnfitFile('tooLarge');
  const kind = kindOfFile(new Uint8Array(await file.slice(0, 4096).arrayBuffer()));
  if (kind === undefined) throw new UnfitFile('kind');
  try {
    if (kind === 'pdf') return await (await import('./read-pdf.ts')).openPdf(await file.arrayBuffer());
    const image =
      kind === 'svg' ? await imageOfSvg(await file.text()) : await imageAt(URL.createObjectURL(file));
    const { naturalWidth: widthPx, naturalHeight: heightPx } = image;
    const drawable: Drawable = {
      widthPx,
      heightPx,
      draw: (context, width, height) => context.drawImage(image, 0, 0, width, height),
    };
    return { pages: 1, page: async () => drawable };
  } catch {
    throw new UnfitFile('unreadable');
  }
}

/**
 * Draws a page as a picture: whatever else was in the file stays behind.
 * @returns PNG, or JPEG where that is too large
 * @throws UnfitFile
 */
export async function drawnPage(file: PlanFile, number: number): Promise<Blob> {
  try {
    const { widthPx, heightPx, draw } = await file.page(number);
    const scale = Math.min(1, MAX_PLAN_SIDE_PX / Math.max(widthPx, heightPx));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(widthPx * scale));
    canvas.height = Math.max(1, Math.round(heightPx * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    // A plan is drawn on paper, whatever the theme.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    await draw(context, canvas.width, canvas.height);
    const png = await blobOf(canvas, 'image/png');
    const picture = png.size <= MAX_PICTURE_BYTES ? png : await blobOf(canvas, 'image/jpeg');
    if (picture.size <= MAX_PICTURE_BYTES) return picture;
  } catch {
    throw new UnfitFile('unreadable');
  }
  throw new UnfitFile('tooLarge');
}

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not drawn'))), type, 0.9),
  );

/** An image never runs scripts and loads nothing from elsewhere, also if it is an SVG. */
async function imageAt(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** An SVG in its proportions, as large as a plan can be: its own size may be missing, or of a few pixels. */
function imageOfSvg(text: string): Promise<HTMLImageElement> {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
  const root = parsed.documentElement;
  if (root.localName !== 'svg') throw new Error('no SVG');
  const { widthPx, heightPx } = sizeOfSvg(root);
  const scale = MAX_PLAN_SIDE_PX / Math.max(widthPx, heightPx);
  if (!root.hasAttribute('viewBox')) root.setAttribute('viewBox', `0 0 ${widthPx} ${heightPx}`);
  root.setAttribute('width', String(Math.round(widthPx * scale)));
  root.setAttribute('height', String(Math.round(heightPx * scale)));
  const written = new XMLSerializer().serializeToString(parsed);
  return imageAt(URL.createObjectURL(new Blob([written], { type: 'image/svg+xml' })));
}

function sizeOfSvg(root: Element): { widthPx: number; heightPx: number } {
  const [, , boxWidth = 0, boxHeight = 0] = (root.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  if (boxWidth > 0 && boxHeight > 0) return { widthPx: boxWidth, heightPx: boxHeight };
  const lengthOf = (name: string) => Number.parseFloat(root.getAttribute(name) ?? '');
  const [width, height] = [lengthOf('width'), lengthOf('height')];
  return width > 0 && height > 0 ? { widthPx: width, heightPx: height } : { widthPx: 4, heightPx: 3 };
}
