import { readVentilation } from '@airdeck/contract/ventilation/ventilation';
import { defineFeature } from '../../feature.ts';
import { replyUnlessAborted, serve } from '../../http/serve.ts';
import { createVentilation } from './ventilation.service.ts';

/** How a room is ventilated, and how damp it is. */
export const ventilationFeature = defineFeature({
  name: 'ventilation',
  uses: ['clock', 'outdoor', 'reportedDevices'],
  register(app, { clock, outdoor, reportedDevices }) {
    const ventilation = createVentilation({ reportedDevices, outdoor, clock });

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
