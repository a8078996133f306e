/** A canvas takes no font from the style sheet. */
export const AXIS_FONT_FAMILY =
  "'Inter Variable', 'Inter Fallback', 'Noto Sans Arabic Variable', 'Noto Sans JP Variable', system-ui, sans-serif";

export const AXIS_FONT = `12px ${AXIS_FONT_FAMILY}`;
