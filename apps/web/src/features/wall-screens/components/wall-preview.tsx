import type { WallScreen } from '@airdeck/contract/wall-screens/wall-screens';
import { Button, Switch } from '@mantine/core';
import clsx from 'clsx';
import { usePlanPicture } from '../../../lib/floor-plans/use-plan-picture.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import '@mantine/core/styles/Switch.layer.css';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { useFileUrl } from '../../../parts/pictures/picture-file.ts';
import { Card } from '../../../ui/card/card.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { useWallPreview, type WallContent } from '../api/wall-screens.ts';
import { planLanguageAt, turnAt } from '../wall/wall-turns.ts';
import { createWallView, type WallView } from '../wall/wall-view.ts';
import { draftOf, formOf } from './wall-draft.ts';
import classes from './wall-screens.module.css';

type WallPreviewProps = {
  /** Undefined: nothing to show yet. */
  content: WallContent | undefined;
  customerId: string | undefined;
};

/** Preview of the screen beside its form. */
export function WallPreview(props: WallPreviewProps) {
  const { t } = useTranslation();
  return (
    <Card title={t('wallScreens.preview.title')}>
      <PreviewedScreen {...props} />
    </Card>
  );
}

/** Preview of a stored screen. @param screen undefined: closed */
export function WallPreviewDialog({
  screen,
  onClose,
}: {
  screen: WallScreen | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  if (!screen) return null;
  const { rooms, placeId, showsPlan, readers, languages, roomSeconds } = formOf(draftOf(screen));
  return (
    <Dialog size="lg" title={t('wallScreens.preview.of', { screen: isolate(screen.name) })} onClose={onClose}>
      <PreviewedScreen
        content={{ rooms, placeId, showsPlan, readers, languages, roomSeconds }}
        customerId={screen.customerId}
      />
    </Dialog>
  );
}

/** The screen, drawn by the same view as on the wall. */
function PreviewedScreen({ content, customerId }: WallPreviewProps) {
  const { t } = useTranslation();
  const { data, error } = useWallPreview(content, customerId);
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<WallView>(undefined);
  const [step, setStep] = useState(0);
  const [isDark, setDark] = useState(false);
  const wall = content ? data : null;
  const isShown = wall != null;
  const picture = usePlanPicture(content?.placeId ?? '', wall?.plan?.version);
  const pictureUrl = useFileUrl(picture.data) ?? undefined;

  useEffect(() => {
    if (!place.current || !isShown) return undefined;
    const made = createWallView(place.current, 'h2');
    view.current = made;
    return () => {
      made.remove();
      view.current = undefined;
    };
  }, [isShown]);

  useEffect(() => {
    const turn = wall && turnAt(wall, step);
    view.current?.setDark(isDark);
    view.current?.setBrand(wall?.brand ?? null);
    if (!turn) return;
    if (wall.plan) {
      const language = planLanguageAt(wall, step);
      view.current?.showPlan({ wall, pictureUrl, language, now: serverNow(), away: null });
      return;
    }
    const { room, language, position } = turn;
    view.current?.show({
      room,
      readers: wall.readers,
      language,
      now: serverNow(),
      place: { position, count: wall.rooms.length },
      away: null,
    });
  }, [wall, step, isDark, pictureUrl]);

  return (
    <>
      {isShown ? (
        <div ref={place} className={classes.preview} />
      ) : (
        <p className={clsx(classes.preview, classes.empty)}>
          {error ? failureText(error, t).message : t('wallScreens.preview.empty')}
        </p>
      )}
      <div className={classes.previewFoot}>
        <Switch
          label={t('wallScreens.preview.dark')}
          checked={isDark}
          onChange={(event) => setDark(event.currentTarget.checked)}
        />
        <Button variant="default" disabled={!isShown} onClick={() => setStep((before) => before + 1)}>
          {t('wallScreens.preview.next')}
        </Button>
      </div>
    </>
  );
}
