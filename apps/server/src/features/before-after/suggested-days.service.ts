import { dayText, localDay } from '@airdeck/air/local-time';
import type { DaySource, SuggestedDay } from '@airdeck/contract/before-after/before-after';
import { readActivity } from '@airdeck/contract/devices/device-activity';
import { QUESTIONNAIRES } from '@airdeck/contract/questionnaires/questionnaires';
import type { Caller } from '../../http/caller.ts';
import type { DeviceActivityService } from '../devices/device-activity.service.ts';
import type { ReportedDevices } from '../history/reported-devices.service.ts';
import type { ResponseService } from '../questionnaires/responses.service.ts';

/** Most likely first. */
const ORDER: readonly DaySource[] = ['purifierChosen', 'answers', 'placed', 'assigned'];

export type SuggestedDays = ReturnType<typeof createSuggestedDays>;

/** Days on which a purifier may have been installed in a room. */
export function createSuggestedDays(parts: {
  reportedDevices: Pick<ReportedDevices, 'open'>;
  deviceActivity: Pick<DeviceActivityService, 'ofKinds'>;
  responses: Pick<ResponseService, 'submissions'>;
}) {
  const { reportedDevices, deviceActivity, responses } = parts;

  /** The caller's own answers only: even the times of others' answers are private. */
  async function ownAnswers({ authority, userId }: Caller): Promise<Moment[]> {
    if (authority !== 'CUSTOMER_USER') return [];
    const submissions = await responses.submissions([userId]);
    return submissions
      .filter(({ questionnaireId }) => questionnaireId === QUESTIONNAIRES.beforePurifier)
      .map(({ submittedTime }) => ({ source: 'answers', time: submittedTime }));
  }

  return {
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
