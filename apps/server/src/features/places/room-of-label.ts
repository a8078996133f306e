/** A room by name, in a building and on a floor; null: none. */
export type NamedRoom = {
  readonly building: string | null;
  readonly floor: string | null;
  readonly room: string;
};

const BETWEEN_PARTS = /\s*[/›>|·,]\s*|\s+[-–—]\s+/;
/** `Floor 2`, `2nd floor`, `Level 3`, `2F`, and the same in Japanese and Arabic. */
const FLOOR =
  /^(?:(?:floor|level|\u0627\u0644\u0637\u0627\u0628\u0642)\s*\S+|\S+\s*(?:floor|level)|(?:b?\d+|g)\s*[f\u968E])$/iu;

/**
 * The room that a device's label names, as people write labels: `Ward 3`, `Building A / Ward 3`,
 * `Building A - Floor 2 - Ward 3`. The last part is the room, whatever it is.
 */
export function roomOfLabel(label: string): NamedRoom {
  const parts = label.split(BETWEEN_PARTS).filter((part) => part !== '');
  const room = parts.at(-1);
  if (parts.length > 3 || room === undefined) return { building: null, floor: null, room: label.trim() };
  const [first = null, second = null] = parts.slice(0, -1);
  if (second !== null) return { building: first, floor: second, room };
  // A floor without a building is part of the name: floors are in buildings.
  if (first !== null && FLOOR.test(first)) return { building: null, floor: null, room: label.trim() };
  return { building: first, floor: null, room };
}
