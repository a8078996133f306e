import { getCalendar, getCalendarHours } from '@airdeck/contract/calendar/calendar';
import { defineFeature } from '../../feature.ts';
import { replyUnlessAborted, serve } from '../../http/serve.ts';
import { createCalendar } from './calendar.service.ts';

/** Calendars of rooms: the days of a year, and the hours of a day. */
export const calendarFeature = defineFeature({
  name: 'calendar',
  uses: ['clock', 'reportedDevices'],
  register(app, { reportedDevices, clock }) {
    const calendar = createCalendar({ reportedDevices, clock });

    serve(
      app,
      getCalendar,
      ({ caller, query, reply }) =>
        replyUnlessAborted(
          reply,
          (gone) => calendar.year(caller, query, gone),
          (found) => reply.send(found),
        ),
      { isCostly: true },
    );
    serve(
      app,
      getCalendarHours,
      ({ caller, query, reply }) =>
        replyUnlessAborted(
          reply,
          (gone) => calendar.hours(caller, query, gone),
          (found) => reply.send(found),
        ),
      { isCostly: true },
    );
  },
});
