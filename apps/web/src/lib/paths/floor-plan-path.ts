import { PATHS } from './paths.ts';

/** The plan of a floor or a building. */
export function floorPlanPath(placeId: string): string {
  return `${PATHS.places}/${encodeURIComponent(placeId)}/plan`;
}
