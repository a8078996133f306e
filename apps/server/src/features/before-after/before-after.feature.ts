import { compareBeforeAfter, listFoundRooms, suggestDays } from '@airdeck/contract/before-after/before-after';
import { defineFeature } from '../../feature.ts';
import { replyUnlessAborted, serve } from '../../http/serve.ts';

/** Comparison of the air in rooms before and after a day, such as the installation of a purifier. */
export const beforeAfterFeature = defineFeature({
  name: 'before-after',
  uses: ['beforeAfter', 'suggestedDays'],
  register(app, { beforeAfter, suggestedDays }) {
    serve(
      app,
      compareBeforeAfter,
      ({ caller, query, reply }) =>
        replyUnlessAborted(
          reply,
          (gone) => beforeAfter.of(caller, query, gone),
          (found) => reply.send(found),
        ),
      { isCostly: true },
    );
    serve(
      app,
      listFoundRooms,
      ({ caller, query, reply }) =>
        replyUnlessAborted(
          reply,
          async (gone) => {
            const dated = await suggestedDays.ofRooms(caller, query.timeZone);
            return { rooms: await beforeAfter.insideOf(caller, dated, query, gone) };
          },
          (found) => reply.send(found),
        ),
      { isCostly: true },
    );
    serve(app, suggestDays, async ({ caller, params, query }) => ({
      days: await suggestedDays.of(caller, params.deviceId, query.timeZone),
    }));
  },
});
