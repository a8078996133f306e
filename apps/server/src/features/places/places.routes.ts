import { findPlaces } from '@airdeck/contract/places/place-search';
import {
  createPlace,
  deletePlace,
  listPlaces,
  movePlace,
  saveWholePlace,
  updatePlace,
} from '@airdeck/contract/places/places';
import { acceptRooms, listRoomPeriods, proposeRooms, settleDevices } from '@airdeck/contract/places/rooms';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { PlaceServices } from './place-services.ts';

export function placeRoutes(
  app: FastifyInstance,
  { places, rooms, findPlaces: search }: Omit<PlaceServices, 'measuredRooms'>,
) {
  serve(app, listPlaces, ({ caller, query }) => places.list(caller, query.customerId));
  serve(app, findPlaces, ({ caller, query }) => search(caller, query));
  serve(app, createPlace, async ({ caller, body, reply }) =>
    reply.status(201).send({ id: await places.create(caller, body) }),
  );
  serve(app, saveWholePlace, ({ caller, body }) => places.saveWhole(caller, body));
  serve(app, updatePlace, ({ caller, params, body }) => places.update(caller, params.placeId, body));
  serve(app, movePlace, ({ caller, params, body }) => places.move(caller, params.placeId, body));
  serve(app, deletePlace, ({ caller, params }) => places.delete(caller, params.placeId));
  serve(app, settleDevices, ({ caller, body }) =>
    rooms.settle(caller, body.roomId, body.deviceIds, body.leavingIds),
  );
  serve(app, proposeRooms, async ({ caller, query }) => ({
    proposals: await rooms.propose(caller, query.customerId),
  }));
  serve(app, acceptRooms, ({ caller, body }) => rooms.accept(caller, body.customerId, body.rooms));
  serve(app, listRoomPeriods, async ({ caller, params }) => ({
    periods: await rooms.periods(caller, params.placeId),
  }));
}
