import type { PictureMessage } from './qr.worker.ts';

/** Reads codes from pictures, one at a time. */
export type CodeReader = {
  /** The text of the code nearest to the middle; undefined: there is none that can be read. */
  read(picture: HTMLCanvasElement): Promise<string | undefined>;
  close(): void;
};

/** Not in the compiler's library: of the browsers, those on Android, ChromeOS and macOS have it. */
declare class BarcodeDetector {
  static getSupportedFormats(): Promise<readonly string[]>;
  constructor(options: { readonly formats: readonly string[] });
  detect(picture: CanvasImageSource): Promise<{ readonly rawValue: string; readonly boundingBox: DOMRect }[]>;
}

/** The browser's own reader where it has one, else one in a worker, which takes longer and is loaded for it. */
export async function createCodeReader(): Promise<CodeReader> {
  return (await hasDetector()) ? detectorReader() : workerReader();
}

async function hasDetector(): Promise<boolean> {
  if (!('BarcodeDetector' in globalThis)) return false;
  // It may be there without the system's part that does the work.
  const formats = BarcodeDetector.getSupportedFormats();
  return formats.then((known) => known.includes('qr_code')).catch(() => false);
}

function detectorReader(): CodeReader {
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  let standIn: CodeReader | undefined;
  return {
    async read(picture) {
      if (standIn) return standIn.read(picture);
      try {
        const middle = picture.width / 2;
        const distance = ({ x, y, width, height }: DOMRect) =>
          Math.hypot(x + width / 2 - middle, y + height / 2 - middle);
        const codes = await detector.detect(picture);
        return codes
          .filter(({ rawValue }) => rawValue !== '')
          .sort((a, b) => distance(a.boundingBox) - distance(b.boundingBox))[0]?.rawValue;
      } catch {
        // The system's part can go away while it is used.
        standIn = workerReader();
        return undefined;
      }
    },
    close: () => standIn?.close(),
  };
}

function workerReader(): CodeReader {
  const worker = new Worker(new URL('./qr.worker.ts', import.meta.url), { type: 'module' });
  return {
    read(picture) {
      const edge = picture.width;
      const pixels = picture.getContext('2d')?.getImageData(0, 0, edge, edge).data;
      if (!pixels) return Promise.resolve(undefined);
      return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data || undefined);
        worker.onerror = () => reject(new Error('The reader of codes could not be loaded'));
        worker.postMessage({ pixels, edge } satisfies PictureMessage, [pixels.buffer]);
      });
    },
    close: () => worker.terminate(),
  };
}
