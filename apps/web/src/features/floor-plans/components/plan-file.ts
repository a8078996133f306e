/** A picture that can be drawn, at a size. */
export type Drawable = {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly draw: (
    context: CanvasRenderingContext2D,
    widthPx: number,
    heightPx: number,
  ) => void | Promise<void>;
};

/** The pages of a file: one of a picture. */
export type PlanFile = { readonly pages: number; readonly page: (number: number) => Promise<Drawable> };
