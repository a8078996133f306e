import { uuidParameter } from '../common/parameters.ts';

/** The filter by place of all lists of devices, and of what is said about devices. */
export const placeFilter = {
  placeId: uuidParameter('placeId')
    .optional()
    .describe('Only devices that are in this building, floor or room now'),
};
