import type { FloorPlan } from '@airdeck/contract/floor-plans/floor-plans';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { useFileUrl } from '../../../parts/pictures/picture-file.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { FileDrop } from '../../../ui/form/file-drop.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { savePicture } from '../api/floor-plans.ts';
import classes from './floor-plans.module.css';
import type { PlanFile } from './plan-file.ts';
import { drawnPage, type FileFault, openPlanFile, PLAN_FILES, UnfitFile } from './read-picture.ts';

type PictureDialogProps = { readonly plan: FloorPlan; readonly onClose: () => void };

/** Chooses the picture of a floor: a picture, or a page of a PDF. */
export function PictureDialog({ plan, onClose }: PictureDialogProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const acts = useActs();
  const [file, setFile] = useState<PlanFile>();
  const [page, setPage] = useState(1);
  const [drawn, setDrawn] = useState<Blob>();
  const [fault, setFault] = useState<FileFault>();
  const preview = useFileUrl(drawn);

  /** Shows what a file looks like as a plan. */
  async function show(opening: Promise<PlanFile> | PlanFile, number: number): Promise<void> {
    setFault(undefined);
    setDrawn(undefined);
    try {
      const opened = await opening;
      setFile(opened);
      setPage(number);
      setDrawn(await drawnPage(opened, number));
    } catch (error) {
      setFault(error instanceof UnfitFile ? error.fault : 'unreadable');
    }
  }
  const save = () =>
    drawn &&
    void acts.act(() => savePicture(plan.placeId, drawn, plan.version), {
      done: t('floorPlans.picture.saved'),
      onDone: onClose,
    });

  return (
    <Dialog size="lg" title={t('floorPlans.picture.choose')} busy={acts.isBusy} onClose={onClose}>
      <div className={classes.dialog}>
        <p className={looks.dim}>{t('floorPlans.picture.text')}</p>
        <FileDrop
          label={t('floorPlans.picture.file')}
          prompt={t('floorPlans.picture.drop')}
          choose={t('floorPlans.picture.chooseFile')}
          accept={PLAN_FILES}
          error={fault && t(`floorPlans.file.${fault}`)}
          onChoose={(chosen) => void show(openPlanFile(chosen), 1)}
        />
        {file && file.pages > 1 ? (
          <SelectField
            label={t('floorPlans.picture.page')}
            options={Array.from({ length: file.pages }, (_, at) => ({
              value: String(at + 1),
              label: format.number(at + 1),
            }))}
            value={String(page)}
            onChange={(value) => void show(file, Number(value ?? 1))}
          />
        ) : null}
        {preview ? (
          <img className={classes.preview} src={preview} alt={t('floorPlans.picture.preview')} />
        ) : null}
        <div className={classes.tools}>
          <Button variant="default" disabled={acts.isBusy} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button disabled={!drawn} loading={acts.isBusy} onClick={save}>
            {t('floorPlans.picture.save')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
