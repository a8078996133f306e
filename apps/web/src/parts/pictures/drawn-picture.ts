/** A drawing in SVG, which only the browser can draw: the server takes pictures of pixels. */
export const DRAWING_TYPE = 'image/svg+xml';

/**
 * The picture of a file as the browser draws it, as PNG. A drawing has any size, and becomes as large as allowed; a
 * picture of pixels only becomes smaller.
 * @param mostPx longest side
 * @throws if the browser cannot read it
 */
export async function drawnPicture(file: Blob, mostPx: number): Promise<Blob> {
  const url = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const { naturalWidth: width, naturalHeight: height } = picture;
    if (width === 0 || height === 0) throw new Error('The picture has no size');
    const scale = mostPx / Math.max(width, height);
    const drawn = file.type === DRAWING_TYPE ? scale : Math.min(1, scale);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * drawn));
    canvas.height = Math.max(1, Math.round(height * drawn));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    if (!png) throw new Error('The picture could not be drawn');
    return png;
  } finally {
    URL.revokeObjectURL(url);
  }
}
