export type Size = { readonly width: number; readonly height: number };
export type Box = Size & { readonly left: number; readonly top: number };

/** Margin around the frame: codes are often held a little outside it. */
const MARGIN = 0.2;

/**
 * The part of a camera's picture inside the frame on the screen, in the picture's own pixels.
 * @param picture size from the camera
 * @param shown the box that the picture covers, cropped evenly (`object-fit: cover`)
 */
export function cropOf(picture: Size, shown: Box, frame: Box): Box {
  const scale = Math.max(shown.width / picture.width, shown.height / picture.height);
  const cutLeft = (picture.width * scale - shown.width) / 2;
  const cutTop = (picture.height * scale - shown.height) / 2;
  const margin = (frame.width * MARGIN) / 2;
  const left = Math.max(0, (frame.left - margin - shown.left + cutLeft) / scale);
  const top = Math.max(0, (frame.top - margin - shown.top + cutTop) / scale);
  return {
    left,
    top,
    width: Math.min((frame.width + 2 * margin) / scale, picture.width - left),
    height: Math.min((frame.height + 2 * margin) / scale, picture.height - top),
  };
}
