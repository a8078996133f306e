import { MAX_PLAN_SIDE_PX } from '@airdeck/contract/floor-plans/floor-plans';
import { getDocument } from 'unpdf/pdfjs';
import type { PlanFile } from './plan-file.ts';

/** Opens a PDF. Nothing in it is run: scripts are not read, and fonts are drawn as shapes. */
export async function openPdf(file: ArrayBuffer): Promise<PlanFile> {
  const pdf = await getDocument({
    data: new Uint8Array(file),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: true,
  }).promise;
  return {
    pages: pdf.numPages,
    async page(number) {
      const page = await pdf.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const scale = MAX_PLAN_SIDE_PX / Math.max(width, height);
      return {
        widthPx: Math.round(width * scale),
        heightPx: Math.round(height * scale),
        async draw(context) {
          const viewport = page.getViewport({ scale });
          await page.render({ canvas: null, canvasContext: context, viewport }).promise;
        },
      };
    },
  };
}
