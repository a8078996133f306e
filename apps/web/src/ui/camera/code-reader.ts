import type { PictureMessage } from './qr.worker.ts';

/** Reads codes in pictures, one picture at a time. */
export type CodeReader = {
  /** The text of the code nearest to the middle; undefined: none is readable. */
  read(picture: HTMLCanvasElement): Promise<string | undefined>;
  close(): void;
};

/** `BarcodeDetector`, which TypeScript's library lacks: available on Android, ChromeOS and macOS. */
declare class BarcodeDetector {
  static getSupportedFormats(): Promise<readonly string[]>;
  constructor(options: { readonly formats: readonly string[] });
  detect(picture: CanvasImageSource): Promise<{ readonly rawValue: string; readonly boundingBox: DOMRect }[]>;
}

/** The browser's own reader if there is one, else a slower one in a worker, loaded on demand. */
export async function createCodeReader(): Promise<CodeReader> {
  return (await hasDetector()) ? detectorReader() : workerReader();
}

async function hasDetector(): Promise<boolean> {
  if (!('BarcodeDetector' in globalThis)) return false;
  // The class may exist without the system component behind it.
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
        // The system component can disappear during use.
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
