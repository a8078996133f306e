import { readVentilation } from '@airdeck/contract/ventilation/ventilation';
import { defineFeature } from '../../feature.ts';
import { replyUnlessAborted, serve } from '../../http/serve.ts';
import { createVentilation } from './ventilation.service.ts';

/** How a room is ventilated, and how damp it is. */
export const ventilationFeature = defineFeature({
  name: 'ventilation',
  uses: ['clock', 'measuredRooms', 'outdoor', 'reportedDevices'],
  register(app, needs) {
    const ventilation = createVentilation(needs);

    serve(
      app,
      readVentilation,
      ({ caller, params, query, reply }) =>
        replyUnlessAborted(
          reply,
          (gone) => ventilation.of(caller, params.deviceId, query, gone),
          (found) => reply.send(found),
        ),
      { isCostly: true },
    );
  },
});
