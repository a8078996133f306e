import {
  DEFAULT_SPAN_WEEKS,
  LEVEL_KEYS,
  MAX_ROOMS_COMPARED,
  MAX_SPAN_WEEKS,
  MIN_SPAN_WEEKS,
  type SuggestedDay,
} from '@airdeck/contract/before-after/before-after';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { optionOf, useReportDevices, zoneOf } from '../../../lib/devices/report-devices.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { readDay } from '../../../lib/time/days.ts';
import { useCountedHours } from '../../../parts/conditions/use-counted-hours.ts';
import { WaitingCard } from '../../../ui/card/waiting-card.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import {
  type ComparisonOrder,
  useBeforeAfter,
  useFoundRooms,
  useSuggestedDays,
} from '../api/before-after.ts';
import classes from '../components/before-after.module.css';
import { BeforeAfterForm, type ComparisonDraft } from '../components/before-after-form.tsx';
import { togetherSentence } from '../components/change-words.ts';
import { RoomChange } from '../components/room-change.tsx';
import { FoundRoomList, RoomList } from '../components/room-list.tsx';

/** Parameter of the room with the picture. */
const ROOM = 'room';

/**
 * The effect of a purifier in rooms. Rooms, day, metric and weeks are in the URL; without rooms, those with a result are
 * listed, each with the day found for it.
 */
export function BeforeAfterPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const listed = params.get('devices') ?? '';
  const ids = useMemo(
    () => [...new Set(listed.split(',').filter(Boolean))].slice(0, MAX_ROOMS_COMPARED),
    [listed],
  );
  const key = LEVEL_KEYS.find((one) => one === params.get('key')) ?? 'pm25';
  const weeks = weeksOf(params.get('weeks'));
  const [hours] = useCountedHours();
  const isOpened = ids.length === 0;
  const { data: found, isLoading: isFinding } = useFoundRooms({ key, weeks, hours }, { isWanted: isOpened });
  const foundRooms = (isOpened && found?.rooms) || [];
  const opened = foundRooms.find(({ device }) => device.deviceId === params.get(ROOM)) ?? foundRooms[0];
  const shownIds = opened ? [opened.device.deviceId] : ids;
  const { devices: listedDevices, isPending } = useReportDevices(ids);
  const { data: suggested, isPending: isLooking } = useSuggestedDays(ids[0]);
  const devices = opened ? [opened.device] : listedDevices;
  const day = opened?.day ?? readDay(params.get('day')) ?? likelyDay(suggested?.days ?? []);
  const isWaiting = isFinding || (!isOpened && (isPending || isLooking));
  const order =
    shownIds.length > 0 && day !== null ? { deviceIds: shownIds, day, key, weeks, hours } : undefined;

  function compare(draft: ComparisonDraft): void {
    const chosen = draft.rooms.map(({ value }) => value).join();
    setParams({
      devices: chosen,
      ...(draft.day === null ? {} : { day: draft.day }),
      key: draft.key,
      weeks: String(draft.weeks),
    });
  }

  function showRoom(deviceId: string): void {
    setParams(
      (before) => {
        before.set(ROOM, deviceId);
        return before;
      },
      { replace: true },
    );
  }

  return (
    <>
      <PageHead
        title={t('beforeAfter.title')}
        text={t('beforeAfter.text')}
        actions={
          order ? (
            <Button variant="default" className={classes.print} onClick={() => window.print()}>
              {t('beforeAfter.print')}
            </Button>
          ) : undefined
        }
      />
      {isWaiting ? (
        <WaitingCard />
      ) : (
        <>
          <BeforeAfterForm
            key={`${shownIds.join()} ${day} ${key} ${weeks}`}
            initial={{ rooms: devices.map(optionOf), day, key, weeks }}
            timeZone={zoneOf(devices)}
            onCompare={compare}
          />
          {order ? (
            <div className={looks.stack}>
              {opened && foundRooms.length > 1 ? (
                <FoundRoomList rooms={foundRooms} shownId={opened.device.deviceId} onShow={showRoom} />
              ) : null}
              <Comparison order={order} onShow={showRoom} />
            </div>
          ) : (
            <EmptyState drawing="chart" text={t(isOpened ? 'beforeAfter.choose' : 'beforeAfter.chooseDay')} />
          )}
        </>
      )}
    </>
  );
}

/** The suggested day with evidence of a new purifier; null if the device was only moved. */
function likelyDay([first]: readonly SuggestedDay[]): string | null {
  return first && (first.source === 'purifierChosen' || first.source === 'answers') ? first.day : null;
}

function weeksOf(text: string | null): number {
  const weeks = Number(text);
  return Number.isInteger(weeks) && weeks >= MIN_SPAN_WEEKS && weeks <= MAX_SPAN_WEEKS
    ? weeks
    : DEFAULT_SPAN_WEEKS;
}

type ComparisonProps = { order: ComparisonOrder; onShow: (deviceId: string) => void };

function Comparison({ order, onShow }: ComparisonProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const [params] = useSearchParams();
  const { data, error, refetch } = useBeforeAfter(order);
  const [first] = data?.rooms ?? [];
  if (!data || !first) {
    return <NotLoaded error={data ? null : error} onRetry={refetch} mayBeMissing waiting={<WaitingCard />} />;
  }
  const shown = data.rooms.find(({ device }) => device.deviceId === params.get(ROOM)) ?? first;
  const together = togetherSentence(data.together, order.key, t, format);
  return (
    <>
      {together === undefined ? null : <p className={looks.largeTitle}>{together}</p>}
      {data.rooms.length < 2 ? null : (
        <RoomList rooms={data.rooms} shownId={shown.device.deviceId} onShow={onShow} />
      )}
      <RoomChange key={shown.device.deviceId} room={shown} keyShown={order.key} day={order.day} />
    </>
  );
}
