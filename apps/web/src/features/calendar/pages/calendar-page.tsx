import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLooks } from '../../../lib/air-view/use-looks.ts';
import { optionOf } from '../../../lib/devices/report-devices.ts';
import { useNoDevicesText } from '../../../lib/devices/use-no-devices-text.ts';
import { type Day, dayIn } from '../../../lib/time/days.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { useCountedHours } from '../../../parts/conditions/use-counted-hours.ts';
import { WaitingCard } from '../../../ui/card/waiting-card.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { type CalendarOrder, useCalendar, useCalendarHours, useRooms } from '../api/calendar.ts';
import classes from '../components/calendar.module.css';
import { type CalendarAddress, useCalendarAddress } from '../components/calendar-address.ts';
import { CalendarFields, RoomsField } from '../components/calendar-fields.tsx';
import { DayView } from '../components/day-view.tsx';
import { YearView } from '../components/year-view.tsx';

/** A year of rooms as a calendar of days, or a day as hours by room, as selected in the URL. */
export function CalendarPage() {
  const { t } = useTranslation();
  const noRooms = useNoDevicesText(t('calendar.noRooms'));
  const address = useCalendarAddress();
  const { rooms, isPending, hasNone, error, refetch } = useRooms(address.ids);
  const ids = address.ids.length > 0 ? address.ids : rooms.map(({ deviceId }) => deviceId);
  const [hours] = useCountedHours();
  const order = { deviceIds: ids, key: address.key, hours };
  const { data } = useCalendar(order, address.year);
  const since = data?.rooms.flatMap(({ measuredSince }) => measuredSince ?? []).sort()[0];
  const first = Math.min(Number(since?.slice(0, 4) ?? address.thisYear), address.year);
  const newest = Math.max(address.thisYear, address.year);
  const years = Array.from({ length: newest - first + 1 }, (_, index) => newest - index);
  return (
    <>
      <PageHead
        title={t('calendar.title')}
        actions={
          ids.length > 0 ? (
            <Button variant="default" className={classes.print} onClick={() => window.print()}>
              {t('calendar.print')}
            </Button>
          ) : undefined
        }
      />
      {isPending ? (
        <WaitingCard height="32rem" />
      ) : (
        <>
          <CalendarFields
            metric={address.key}
            onMetric={(key) => address.change({ key })}
            year={address.year}
            years={years}
            onYear={(year) => address.change({ year: String(year), day: null })}
          />
          {ids.length > 0 ? (
            <Shown order={order} address={address} />
          ) : (
            <NotLoaded
              error={error}
              onRetry={refetch}
              mayBeMissing
              waiting={<EmptyState drawing="chart" text={hasNone ? noRooms : t('calendar.choose')} />}
            />
          )}
        </>
      )}
      {/* It stays while other rooms are loaded: it says how many rooms of a building are shown. */}
      <RoomsField
        rooms={rooms.map(optionOf)}
        onRooms={(chosen) => address.change({ devices: chosen.join() })}
      />
    </>
  );
}

/** The year, or a day opened in it. */
function Shown({ order, address }: { order: CalendarOrder; address: CalendarAddress }) {
  const [lastDay, setLastDay] = useState<Day>();
  useLooks();
  const open = (day: Day | null) => {
    setLastDay(day ?? address.day ?? undefined);
    address.change({ day, ...(day === null ? { year: String(address.year) } : {}) });
  };
  return address.day === null ? (
    <Year order={order} address={address} lastDay={lastDay} onOpen={open} />
  ) : (
    <Hours order={order} address={address} day={address.day} onOpen={open} />
  );
}

type YearProps = {
  order: CalendarOrder;
  address: CalendarAddress;
  lastDay: Day | undefined;
  onOpen: (day: Day) => void;
};

function Year({ order, address, lastDay, onOpen }: YearProps) {
  const { data, error, refetch } = useCalendar(order, address.year);
  if (!data)
    return (
      <NotLoaded error={error} onRetry={refetch} mayBeMissing waiting={<WaitingCard height="32rem" />} />
    );
  return (
    <YearView
      rooms={data.rooms}
      metric={address.key}
      year={address.year}
      shownId={address.room}
      onShow={(room) => address.change({ room }, { replace: true })}
      lastDay={lastDay}
      onOpen={onOpen}
    />
  );
}

type HoursProps = {
  order: CalendarOrder;
  address: CalendarAddress;
  day: Day;
  onOpen: (day: Day | null) => void;
};

function Hours({ order, address, day, onOpen }: HoursProps) {
  const { data, error, refetch } = useCalendarHours(order, day);
  const { data: year, isPending: isYearPending } = useCalendar(order, address.year);
  if (!data || isYearPending) {
    return (
      <NotLoaded
        error={data ? null : error}
        onRetry={refetch}
        mayBeMissing
        waiting={<WaitingCard height="32rem" />}
      />
    );
  }
  return (
    <DayView
      day={day}
      lastDay={dayIn('Pacific/Kiritimati', serverNow())}
      metric={order.key}
      hours={data.rooms}
      year={year?.rooms}
      onOpen={onOpen}
    />
  );
}
