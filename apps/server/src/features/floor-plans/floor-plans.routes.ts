import {
  deleteFloorPlan,
  getFloorPlan,
  getFloorPlanHours,
  getFloorPlanPicture,
  placePlanRooms,
  saveFloorPlanPicture,
} from '@airdeck/contract/floor-plans/floor-plans';
import type { FastifyInstance } from 'fastify';
import { replyUnlessAborted, serve } from '../../http/serve.ts';
import type { NumbersOf } from '../../limits/feature-limits.ts';
import { FLOOR_PLAN_LIMITS } from './floor-plans.limits.ts';
import type { FloorPlanService } from './floor-plans.service.ts';
import { replyWithPicture } from './plan-picture-reply.ts';

type Parts = { readonly floorPlans: FloorPlanService; readonly numbersOf: NumbersOf };

export function floorPlanRoutes(app: FastifyInstance, { floorPlans, numbersOf }: Parts) {
  const { bodyBytes, changesPerAddressAndMinute } = numbersOf(FLOOR_PLAN_LIMITS);
  serve(app, getFloorPlan, ({ caller, params }) => floorPlans.get(caller, params.placeId));
  serve(app, getFloorPlanPicture, async ({ caller, params, request, reply }) =>
    replyWithPicture(request, reply, await floorPlans.picture(caller, params.placeId)),
  );
  serve(
    app,
    saveFloorPlanPicture,
    async ({ caller, params, body }) => ({
      version: await floorPlans.savePicture(caller, params.placeId, body),
    }),
    { bodyLimit: bodyBytes, maxPerMinute: changesPerAddressAndMinute },
  );
  serve(app, placePlanRooms, async ({ caller, params, body }) => ({
    version: await floorPlans.placeRooms(caller, params.placeId, body),
  }));
  serve(app, deleteFloorPlan, ({ caller, params }) => floorPlans.delete(caller, params.placeId));
  serve(
    app,
    getFloorPlanHours,
    ({ caller, params, query, reply }) =>
      replyUnlessAborted(
        reply,
        (gone) => floorPlans.hours(caller, params.placeId, query.keys, gone),
        (found) => reply.send(found),
      ),
    { isCostly: true },
  );
}
