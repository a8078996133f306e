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
import { isOutOfReach } from '../../../lib/api-client/api-failure.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { optionOf, useReportDevices, zoneOf } from '../../../lib/devices/report-devices.ts';
import { readDay } from '../../../lib/time/days.ts';
import { Card } from '../../../ui/card/card.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { type ComparisonOrder, useBeforeAfter, useSuggestedDays } from '../api/before-after.ts';
import classes from '../components/before-after.module.css';
import { BeforeAfterForm, type ComparisonDraft } from '../components/before-after-form.tsx';
import { RoomChange } from '../components/room-change.tsx';
import { RoomList } from '../components/room-list.tsx';

/** The effect of a purifier in rooms. Rooms, day, metric and weeks are in the URL. */
export function BeforeAfterPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const listed = params.get('devices') ?? '';
  const ids = useMemo(
    () => [...new Set(listed.split(',').filter(Boolean))].slice(0, MAX_ROOMS_COMPARED),
    [listed],
  );
  const { devices, isPending } = useReportDevices(ids);
  const { data: found, isPending: isLooking } = useSuggestedDays(ids[0]);
  const day = readDay(params.get('day')) ?? likelyDay(found?.days ?? []);
  const key = LEVEL_KEYS.find((one) => one === params.get('key')) ?? 'pm25';
  const weeks = weeksOf(params.get('weeks'));
  const isWaiting = ids.length > 0 && (isPending || isLooking);
  const order = ids.length > 0 && day !== null ? { deviceIds: ids, day, key, weeks } : undefined;

  function compare(draft: ComparisonDraft): void {
    const chosen = draft.rooms.map(({ value }) => value).join();
    setParams({
      devices: chosen,
      ...(draft.day === null ? {} : { day: draft.day }),
      key: draft.key,
      weeks: String(draft.weeks),
    });
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
        <Waiting />
      ) : (
        <>
          <BeforeAfterForm
            key={`${listed} ${day} ${key} ${weeks}`}
            initial={{ rooms: devices.map(optionOf), day, key, weeks }}
            timeZone={zoneOf(devices)}
            onCompare={compare}
          />
          {order ? (
            <Comparison order={order} />
          ) : (
            <EmptyState
              drawing="chart"
              text={t(ids.length === 0 ? 'beforeAfter.choose' : 'beforeAfter.chooseDay')}
            />
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

const ROOM = 'room';

function Comparison({ order }: { order: ComparisonOrder }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useBeforeAfter(order);
  if (error && !data) {
    if (isOutOfReach(error))
      return <EmptyState drawing="lock" announce="alert" text={t('failure.notFound')} />;
    const { message, detail } = failureText(error, t);
    return <LoadFailure text={message} detail={detail} onRetry={() => void refetch()} />;
  }
  const [first] = data?.rooms ?? [];
  if (!data || !first) return <Waiting />;
  const shown = data.rooms.find(({ device }) => device.deviceId === params.get(ROOM)) ?? first;
  return (
    <div className={classes.stack}>
      {data.rooms.length < 2 ? null : (
        <RoomList
          rooms={data.rooms}
          shownId={shown.device.deviceId}
          onShow={(deviceId) => {
            setParams(
              (before) => {
                before.set(ROOM, deviceId);
                return before;
              },
              { replace: true },
            );
          }}
        />
      )}
      <RoomChange key={shown.device.deviceId} room={shown} keyShown={order.key} day={order.day} />
    </div>
  );
}

/** Placeholder while the comparison is loading. */
function Waiting() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('ui.loading')}>
      <Card title={<Skeleton width="60%" />}>
        <Skeleton height="16rem" />
      </Card>
    </div>
  );
}
