import { compareFeltMeasured } from '@airdeck/contract/felt-measured/felt-measured';
import { defineFeature } from '../../feature.ts';
import { replyUnlessAborted, serve } from '../../http/serve.ts';

/** Comparison of the air as felt by people with the measured air. */
export const feltMeasuredFeature = defineFeature({
  name: 'felt-measured',
  uses: ['feltMeasured'],
  register(app, { feltMeasured }) {
    serve(
      app,
      compareFeltMeasured,
      ({ caller, query, reply }) =>
        replyUnlessAborted(
          reply,
          (gone) => feltMeasured.of(caller, query, gone),
          (found) => reply.send(found),
        ),
      { isCostly: true },
    );
  },
});
