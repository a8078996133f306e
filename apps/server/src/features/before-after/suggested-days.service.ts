import { dayText, localDay } from '@airdeck/air/local-time';
import {
  type DaySource,
  MAX_ROOMS_COMPARED,
  MIN_SPAN_WEEKS,
  type SuggestedDay,
} from '@airdeck/contract/before-after/before-after';
import { readActivity } from '@airdeck/contract/devices/device-activity';
import { QUESTIONNAIRES } from '@airdeck/contract/questionnaires/questionnaires';
import type { Clock } from '../../clock.ts';
import type { Caller } from '../../http/caller.ts';
import type { DeviceActivityService } from '../devices/device-activity.service.ts';
import type { ReportedDevice, ReportedDevices } from '../history/reported-devices.service.ts';
import type { ResponseService } from '../questionnaires/responses.service.ts';
import { DAY_MS } from './local-hours.ts';

/** Most likely first. */
const ORDER: readonly DaySource[] = ['purifierChosen', 'answers', 'placed', 'assigned'];

export type SuggestedDays = ReturnType<typeof createSuggestedDays>;

/** Days on which a purifier may have been installed in a room. */
export function createSuggestedDays(parts: {
  reportedDevices: Pick<ReportedDevices, 'open' | 'list'>;
  deviceActivity: Pick<DeviceActivityService, 'ofKinds' | 'newestOfKind'>;
  responses: Pick<ResponseService, 'submissions'>;
  clock: Clock;
}) {
  const { reportedDevices, deviceActivity, responses, clock } = parts;

  /** The caller's own answers only: even the times of others' answers are private. */
  async function ownAnswers({ authority, userId }: Caller): Promise<Moment[]> {
    if (authority !== 'CUSTOMER_USER') return [];
    const submissions = await responses.submissions([userId]);
    return submissions
      .filter(({ questionnaireId }) => questionnaireId === QUESTIONNAIRES.beforePurifier)
      .map(({ submittedTime }) => ({ source: 'answers', time: submittedTime }));
  }

  return {
    /**
     * The rooms in which a purifier arrived last, so long ago that they can be compared, each with the day: that of its
     * model, else that of the caller's own answers; at most `MAX_ROOMS_COMPARED`, newest first.
     */
    async ofRooms(
      caller: Caller,
      askedZone?: string,
    ): Promise<{ readonly device: ReportedDevice; readonly day: number }[]> {
      const before = clock() - (MIN_SPAN_WEEKS * 7 + 1) * DAY_MS;
      const chosen = await deviceActivity.newestOfKind(caller, 'modelChanged', {
        before,
        limit: MAX_ROOMS_COMPARED,
      });
      const times = new Map(chosen.map(({ deviceId, createdTime }) => [deviceId, createdTime]));
      const [answered] = await ownAnswers(caller);
      if (answered && answered.time < before) {
        const { devices } = await reportedDevices.list(caller, {});
        for (const { deviceId } of devices) {
          if (times.size < MAX_ROOMS_COMPARED && !times.has(deviceId)) times.set(deviceId, answered.time);
        }
      }
      if (times.size === 0) return [];
      const opened = await reportedDevices.open(caller, [...times.keys()], askedZone);
      return opened.map((device) => ({
        device,
        day: localDay(device.zone, times.get(device.deviceId) ?? 0),
      }));
    },

    /** The newest day of each source, without duplicates. @throws ApiError 404/32, 403/20 */
    async of(caller: Caller, deviceId: string, askedZone?: string): Promise<SuggestedDay[]> {
      const [device] = await reportedDevices.open(caller, [deviceId], askedZone);
      if (!device) return [];
      const events = await deviceActivity.ofKinds(caller, deviceId, [
        'modelChanged',
        'updated',
        'placed',
        'assigned',
      ]);
      const moments = [...events.flatMap(momentOf), ...(await ownAnswers(caller))];
      const days = ORDER.flatMap((source) => {
        const newest = moments.find((moment) => moment.source === source);
        return newest ? [{ source, day: dayText(localDay(device.zone, newest.time)) }] : [];
      });
      return days.filter(({ day }, index) => days.findIndex((other) => other.day === day) === index);
    },
  };
}

/** Epoch ms. */
type Moment = { readonly source: DaySource; readonly time: number };

type Activity = Awaited<ReturnType<DeviceActivityService['ofKinds']>>[number];

function momentOf(stored: Activity): Moment[] {
  const event = readActivity(stored);
  const time = stored.createdTime;
  if (event?.kind === 'placed' || event?.kind === 'assigned') return [{ source: event.kind, time }];
  const isPurifier =
    event?.kind === 'modelChanged' ||
    (event?.kind === 'updated' && event.details.changed?.includes('purifierId'));
  return isPurifier ? [{ source: 'purifierChosen', time }] : [];
}
