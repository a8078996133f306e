import jsQR from 'jsqr';

const worker = self as unknown as DedicatedWorkerGlobalScope;

/** A square part of a picture, RGBA, and its edge in pixels. */
export type PictureMessage = { readonly pixels: Uint8ClampedArray; readonly edge: number };

/** Answers each picture with the text of the code in it, or null. */
worker.addEventListener('message', ({ data: { pixels, edge } }: MessageEvent<PictureMessage>) => {
  // Codes are printed dark on light: searching for inverted ones, too, would take twice the time.
  worker.postMessage(jsQR(pixels, edge, edge, { inversionAttempts: 'dontInvert' })?.data ?? null);
});
