import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveView } from '../../../lib/air-view/live-view.ts';
import { useAirLegend } from '../../../lib/air-view/use-air-legend.ts';
import { useAirView, VIEW_TICK_MS } from '../../../lib/air-view/use-air-view.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { BandLegend } from '../../../ui/badge/badges.tsx';
import { TimeCharts } from '../../../ui/chart/time-charts.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { ReadingBoard } from '../../../ui/reading-board/reading-board.tsx';
import classes from './customer-dashboard-view.module.css';

export interface CustomerDashboardViewProps extends DeviceSelectorProps {
  live: LiveView;
  /** The headline and the cards of several rooms, whose space is reserved; null: one room only. */
  rooms?: ReactNode;
  /** Advice, below the sentence. */
  advice?: ReactNode;
  /** Mode control of a purifier, below the readings. */
  control?: ReactNode;
  /** Further parts of the page below: outdoor air, weather, a map. */
  children?: ReactNode;
}

/** A customer's room: its air in one sentence, then the details. */
export function CustomerDashboardView(props: CustomerDashboardViewProps) {
  const { live, rooms, advice, control, children, ...selector } = props;
  const legend = useAirLegend();
  const nowMs = useNow(VIEW_TICK_MS);
  const { board, charts } = useAirView(live, nowMs);
  // The sentence and the dial are rendered first.
  const drawn = useDeferredValue(charts);
  const drawnId = useDeferredValue(selector.selectedId);
  const { room } = live;
  const subject = useMemo(() => ({ deviceId: drawnId, room }), [drawnId, room]);
  return (
    <div className={classes.view}>
      {rooms ? <div className={classes.rooms}>{rooms}</div> : null}
      <ReadingBoard {...board} heading={!rooms} advice={advice} aside={<DeviceSelector {...selector} />} />
      {rooms ? null : <BandLegend {...legend} />}
      {control}
      {/* The key resets the view to charts of the whole period when the room changes. */}
      <TimeCharts key={drawnId} {...drawn} height={200} subject={subject} />
      {children}
    </div>
  );
}

interface DeviceSelectorProps {
  /** `undefined` while loading: the space is reserved. */
  devices: readonly { id: string; name: string }[] | undefined;
  selectedId: string;
  onSelect: (id: string) => void;
}

/** Selects the shown room. Empty with a single device. */
function DeviceSelector({ devices, selectedId, onSelect }: DeviceSelectorProps) {
  const { t } = useTranslation();
  if (devices && devices.length < 2) return null;
  return (
    <div className={classes.selector}>
      <SelectField
        label={t('dashboard.device')}
        options={(devices ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={devices ? selectedId : null}
        disabled={devices === undefined}
        onChange={(id) => {
          if (id !== null) onSelect(id);
        }}
      />
    </div>
  );
}
