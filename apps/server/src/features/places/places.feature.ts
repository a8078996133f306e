import { z } from 'zod';
import { ownerSchema } from '../../events.ts';
import { defineFeature } from '../../feature.ts';
import { PLACE_LIMITS } from './places.limits.ts';
import { placeRoutes } from './places.routes.ts';

/** Time for which changes are gathered: a tree is built in many small steps. */
const CHANGES_GATHERED_MS = 500;

/** Buildings, floors and rooms, which devices are in them, and what devices inherit from them. */
export const placesFeature = defineFeature({
  name: 'places',
  uses: ['findPlaces', 'places', 'rooms'],
  limits: PLACE_LIMITS,
  sharedEvents: { 'places.changed': z.array(ownerSchema) },
  announce: (announcements, events) =>
    events.on('places.changed', announcements.toOwners('places', CHANGES_GATHERED_MS)),
  register: placeRoutes,
});
