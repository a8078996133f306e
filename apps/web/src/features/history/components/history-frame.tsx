import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptNotes } from '../../../lib/kept-time/use-kept-time.ts';
import { Card } from '../../../ui/card/card.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';

/** Placeholder for charts whose number is not known yet. */
export function WaitingCharts() {
  const { t } = useTranslation();
  return (
    <div className={looks.stack} role="status" aria-label={t('ui.loading')}>
      {['first', 'second', 'third'].map((place) => (
        <Card key={place} isWaiting title={<Skeleton width="8rem" />}>
          <Skeleton height="11.25rem" />
        </Card>
      ))}
    </div>
  );
}

/** Sentences about what is not known any more of the shown time. */
export function KeptNotes(props: {
  startTs: number;
  timeZone: string;
  subject?: Parameters<typeof useKeptNotes>[2];
}) {
  const notes = useKeptNotes(props.startTs, props.timeZone, props.subject);
  return notes.map((note) => (
    <p key={note} className={looks.numbers}>
      {note}
    </p>
  ));
}

/** Numbers of points are rounded up to this step, so that similar widths share cached results. */
const STEP = 100;
const LEAST = 300;
const MOST = 2_000;

/** Number of points that a chart of an element's width can show; undefined until the element is mounted. */
export function useChartPoints(): [number | undefined, (element: HTMLElement | null) => void] {
  const [points, setPoints] = useState<number>();
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const wanted = Math.ceil(element.clientWidth / STEP) * STEP;
    setPoints(Math.min(MOST, Math.max(LEAST, wanted)));
  }, []);
  return [points, measure];
}
