import { useEffect, useEffectEvent, useState } from 'react';
import { type CodeReader, createCodeReader } from './code-reader.ts';
import { cropOf } from './crop.ts';
import { createSeenCodes } from './seen-codes.ts';

/** Edge of the scanned square, in pixels: enough for a code that fills a third of it. */
const EDGE_PX = 400;
const PAUSE_MS = 80;

/**
 * Scans the frame of a camera's picture continuously, and reports each code when it comes into view.
 * @returns false if codes cannot be read in this browser
 */
export function useCodeScan(
  video: HTMLVideoElement | null,
  frame: HTMLElement | null,
  onCode: (text: string) => void,
): boolean {
  const [canRead, setCanRead] = useState(true);
  const report = useEffectEvent(onCode);
  useEffect(() => {
    if (!video || !frame) return;
    let isOver = false;
    let reader: CodeReader | undefined;
    const seen = createSeenCodes(() => performance.now());
    const canvas = Object.assign(document.createElement('canvas'), { width: EDGE_PX, height: EDGE_PX });
    const context = canvas.getContext('2d', { willReadFrequently: true });

    async function scan(): Promise<void> {
      reader = await createCodeReader();
      while (!isOver) {
        if (!document.hidden && drawFrame()) {
          const text = await reader.read(canvas);
          if (text !== undefined && !isOver && seen.isNew(text)) report(text);
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }

    /** @returns false while there is no picture */
    function drawFrame(): boolean {
      if (!video || !frame || !context || video.videoWidth === 0) return false;
      const picture = { width: video.videoWidth, height: video.videoHeight };
      const crop = cropOf(picture, video.getBoundingClientRect(), frame.getBoundingClientRect());
      context.drawImage(video, crop.left, crop.top, crop.width, crop.height, 0, 0, EDGE_PX, EDGE_PX);
      return true;
    }

    scan().catch(() => {
      if (!isOver) setCanRead(false);
    });
    return () => {
      isOver = true;
      reader?.close();
    };
  }, [video, frame]);
  return canRead;
}
