import { gallery } from '#texts/generated/gallery.ts';
import { useTexts } from '#web/lib/language.ts';
import { Accordion } from '#web/ui/Accordion.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { MenuButton, MenuLink } from '#web/ui/MenuEntry.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { Example, Section } from './Section.tsx';

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
