import { useEffect, useState } from 'react';
import { gallery } from '#texts/generated/gallery.ts';
import { useTexts } from '#web/lib/language.ts';
import { Accordion } from '#web/ui/Accordion.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, Overlay } from '#web/ui/Dialog.tsx';
import { Menu, MenuButton, MenuLink } from '#web/ui/Menu.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { Example, Section } from './Section.tsx';

const OVERLAY_MILLISECONDS = 2000;

export function Dialogs() {
  const t = useTexts(gallery);
  const [open, setOpen] = useState<'short' | 'long' | 'overlay' | null>(null);
  const close = () => setOpen(null);

  useEffect(() => {
    if (open !== 'overlay') return;
    const timer = setTimeout(() => setOpen(null), OVERLAY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [open]);

  return (
    <Section title={t.dialogs}>
      <Example title={t.normal} isWide isRow>
        <Button onClick={() => setOpen('short')}>{t.openDialog}</Button>
        <Button look="secondary" onClick={() => setOpen('long')}>
          {t.openLongDialog}
        </Button>
        <Button look="secondary" onClick={() => setOpen('overlay')}>
          {t.openOverlay}
        </Button>
      </Example>
      <ShortDialog isOpen={open === 'short'} onClose={close} />
      <LongDialog isOpen={open === 'long'} onClose={close} />
      <Overlay isOpen={open === 'overlay'} text={t.processing} />
    </Section>
  );
}

interface ExampleDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

const PARAGRAPHS = Array.from({ length: 14 }, (_, index) => `paragraph-${index}`);

function ShortDialog({ isOpen, onClose }: ExampleDialogProps) {
  const t = useTexts(gallery);
  const actions = (
    <>
      <Button look="secondary" onClick={onClose}>
        {t.keepAppointment}
      </Button>
      <Button look="danger" onClick={onClose}>
        {t.cancelAppointment}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t.dialogTitle}
      about={t.dialogText}
      actions={actions}
      closesOnPressBeside
    >
      <TextArea label={t.message} />
    </Dialog>
  );
}

function LongDialog({ isOpen, onClose }: ExampleDialogProps) {
  const t = useTexts(gallery);
  const actions = <Button onClick={onClose}>{t.save}</Button>;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t.longLabel} actions={actions} isWide>
      {PARAGRAPHS.map((key) => (
        <p key={key}>{t.longFieldHint}</p>
      ))}
    </Dialog>
  );
}

export function Disclosures() {
  const t = useTexts(gallery);
  const questions = [
    { id: 'charge', title: t.question1, content: t.answer1 },
    { id: 'cancel', title: t.question2, content: t.answer2 },
    { id: 'referral', title: t.question3, content: t.answer3 },
  ];

  return (
    <Section title={t.disclosures}>
      <Example title={t.tabPassword} isWide>
        <Tabs
          label={t.disclosures}
          tabs={[
            { id: 'password', title: t.tabPassword, content: t.tabPasswordText },
            { id: 'code', title: t.tabCode, content: t.tabCodeText },
            { id: 'none', title: t.tabDisabled, content: null, isDisabled: true },
          ]}
        />
      </Example>
      <Example title={t.question1}>
        <Accordion sections={questions} isExclusive openAtFirst="charge" />
      </Example>
      <Example title={t.menuProfile} isRow>
        <Menu label="Maria Vogel" align="start">
          <MenuLink to="/profile">{t.menuProfile}</MenuLink>
          <MenuLink to="/messages">
            {t.menuMessages}
            <Badge count={3} label={t.unread({ count: 3 })} />
          </MenuLink>
          <MenuButton>{t.menuLogout}</MenuButton>
        </Menu>
      </Example>
    </Section>
  );
}
