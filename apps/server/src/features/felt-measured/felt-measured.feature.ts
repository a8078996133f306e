import { compareFeltMeasured } from '@airdeck/contract/felt-measured';
import type { Feature } from '../../feature.ts';
import { replyUnlessAborted, serve } from '../../http/serve.ts';

/** Comparison of the air as felt by people with the measured air. */
export const feltMeasuredFeature: Feature = {
  name: 'felt-measured',
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
};
