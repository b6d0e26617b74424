/**
 * What doctors and patients say, in German and some English, and the codes that are meant: `codes: words`. Of several
 * codes the likeliest comes first, and an indented line continues the one before. The words only lead to a code; a note
 * keeps the official title.
 */
export const DIAGNOSIS_SYNONYMS = `
# Wechseljahre und Hormone der Eierstöcke
N95.1: Wechseljahre, Wechseljahresbeschwerden, Wechseljahrsbeschwerden, Klimakterium, klimakterisches
  Syndrom, Klimakt., Menopause, Menopausensyndrom, Perimenopause, Postmenopause, Hitzewallungen,
  Hitzewallung, fliegende Hitze, Wallungen, vasomotorische Symptome, VMS, Beschwerden in den Wechseljahren,
  menopausal symptoms, hot flashes, hot flushes, vasomotor symptoms
N95.1 N92.4: Prämenopause, Premenopause
N95.3: künstliche Wechseljahre, chirurgische Menopause, induced menopause, surgical menopause
E28.3: POI, POF, vorzeitige Wechseljahre, vorzeitige Menopause, frühe Menopause, prämature
  Ovarialinsuffizienz, Menopausa praecox, Climacterium praecox, Eierstockschwäche, Östrogenmangel,
  Estrogenmangel, early menopause, premature ovarian insufficiency
E28.2: PCO, PCOS, PCO-Syndrom, polyzystisches Ovarsyndrom, polyzystische Ovarien, polyzystische Eierstöcke,
  Stein-Leventhal-Syndrom, polycystic ovary syndrome, polycystic ovarian syndrome
E28.1: Hyperandrogenämie, Hyperandrogenismus, zu viele männliche Hormone, Testosteronüberschuss, androgen
  excess
E28.0: Östrogenüberschuss, Östrogendominanz, Estrogendominanz, Hyperöstrogenismus, oestrogen dominance,
  estrogen excess
E28.8: Gelbkörperschwäche, Corpus-luteum-Insuffizienz, Lutealinsuffizienz, Progesteronmangel,
  Gestagenmangel, Lutealphasendefekt, progesterone deficiency
E28.9: Eierstockfunktionsstörung, Ovarialinsuffizienz
E34.9: Hormonstörung, Hormonmangel, hormonelle Störung, Hormonungleichgewicht, hormonelle Dysbalance, hormone imbalance
N95.2 N89.8: Scheidentrockenheit, vaginale Trockenheit, trockene Scheide, urogenitales Menopausensyndrom,
  GSM, Vaginalatrophie, vulvovaginale Atrophie, VVA, atrophische Vaginitis, Östrogenmangelkolpitis, vaginal
  dryness, genitourinary syndrome of menopause
N95.0: Blutung nach den Wechseljahren, Blutung in der Postmenopause, Postmenopausenblutungen, postmenopausal
  bleeding
Z92.2: Hormontherapie, Hormonbehandlung, Östrogentherapie, Hormonersatztherapie, HET, HRT, MHT, menopausale Hormontherapie, hormone replacement
  therapy

# Zyklus
N94.3: PMS, prämenstruelles Syndrom, prämenstruelle dysphorische Störung, PMDS, PMDD, Beschwerden vor der
  Regel, premenstrual syndrome
N94.6: Regelschmerzen, Periodenschmerzen, Menstruationsschmerzen, Menstruationsbeschwerden,
  Unterleibskrämpfe, Dysmenorrhö, Dysmenorrhoea, period pain
N92.6: Zyklusstörung, Zyklusstörungen, unregelmäßiger Zyklus, unregelmäßige Periode, unregelmäßige Regel,
  Blutungsstörung, irregular periods
N92.0: starke Regelblutung, starke Periode, Hypermenorrhoe, Menorrhagie, Polymenorrhoe, heavy periods
N92.1 N92.3: Zwischenblutung, Zwischenblutungen, Metrorrhagie, Menometrorrhagie, Schmierblutung, Spotting
N92.4: starke Blutung in den Wechseljahren, klimakterische Blutung, perimenopausal bleeding
N92.3 N94.0: Eisprungblutung, Mittelblutung
N94.0: Eisprungschmerz
N91.2 N91.1: ausbleibende Regel, ausbleibende Periode, Periode bleibt aus, keine Periode, Amenorrhö,
  Amenorrhoea
N91.1: Post-Pill-Amenorrhoe, hypothalamische Amenorrhoe
N91.5: seltene Regelblutung, seltene Periode, Oligomenorrhö
N97.0: Anovulation, fehlender Eisprung, kein Eisprung
N93.0: Kontaktblutung, Blutung nach Geschlechtsverkehr
N93.9: Blutung, Blutungen, Gebärmutterblutung, Vaginalblutung, dysfunktionelle Blutung
Z30.3: Periode verschieben, Menstruationsverschiebung

# Gynäkologie
N80.9: Endometriose, endometriosis
N80.0: Adenomyose, Adenomyosis uteri
N80.1: Schokoladenzyste, Endometriom
D25.9: Myom, Myome, Uterusmyom, Gebärmuttermyom, Uterus myomatosus, fibroids
N83.2: Eierstockzyste, Eierstockszysten, Ovarialzyste, Zyste am Eierstock, ovarian cyst
N84.0: Gebärmutterpolyp, Endometriumpolyp, Korpuspolyp
N84.1: Zervixpolyp
N85.0: Endometriumhyperplasie, hoch aufgebautes Endometrium, endometrial hyperplasia
N87.9: CIN, Zervixdysplasie, auffälliger PAP, PAP III
N87.0: CIN I, CIN 1
N87.1: CIN II, CIN 2
N81.9: Senkung, Gebärmuttersenkung, Beckenbodensenkung, Descensus uteri, Descensus genitalis,
  Beckenbodenschwäche, pelvic organ prolapse
N81.1: Blasensenkung
N76.0: Scheidenentzündung, Scheideninfektion, Vaginitis, Kolpitis, bakterielle Vaginose
B37.3: Scheidenpilz, Vaginalpilz, Pilzinfektion der Scheide, Vaginalmykose, Soorkolpitis, vaginal thrush,
  yeast infection
N89.8: Ausfluss, Fluor vaginalis, Leukorrhoe, vaginal discharge
L29.2: Juckreiz im Intimbereich, Scheidenjucken, Vulvajuckreiz
L90.0 N90.4: Lichen sclerosus, Lichen
N94.1 F52.6: Schmerzen beim Geschlechtsverkehr, Schmerzen beim Sex, Schmerzen beim Verkehr, painful sex,
  dyspareunia
N94.2 F52.5: Scheidenkrampf
R10.2: Unterbauchschmerzen, Unterleibsschmerzen, Beckenschmerzen, pelvic pain
N70.9: Eierstockentzündung, Eileiterentzündung, Adnexitis
Z01.4: Vorsorge, Krebsvorsorge, Vorsorgeuntersuchung, Krebsfrüherkennung, gynäkologische Vorsorge
Z00.0: Check-up, Gesundheitscheck
Z12.4: PAP-Abstrich, Zervixscreening
Z90.7: Hysterektomie, Gebärmutterentfernung, Ovarektomie, Eierstockentfernung, Zustand nach Hysterektomie,
  hysterectomy
C53.9: Gebärmutterhalskrebs, Zervixkarzinom, cervical cancer
C54.1: Gebärmutterkrebs, Endometriumkarzinom, Korpuskarzinom, endometrial cancer
C56: Eierstockkrebs, Ovarialkarzinom, ovarian cancer

# Brust
C50.9: Brustkrebs, Mammakarzinom, Mamma-Ca, breast cancer
Z85.3: Zustand nach Brustkrebs, Brustkrebs in der Eigenanamnese, früherer Brustkrebs, history of breast
  cancer
Z80.3: Brustkrebs in der Familie, familiärer Brustkrebs, BRCA, family history of breast cancer
D05.1: DCIS
Z12.3: Mammographie, Mammografie, Mammografiescreening
R92: auffällige Mammographie, auffällige Mammografie
N64.4: Brustschmerzen, Brustspannen, Mastalgie, Mastodynie beidseits, breast pain, breast tenderness
N64.5: Brustbeschwerden, Brustveränderung, Brust
N63: Knoten in der Brust, Brustknoten, Mammaknoten, breast lump
N60.1: Mastopathie, fibrozystische Mastopathie
N60.0: Brustzyste, Mammazyste
D24: Fibroadenom
N62: Gynäkomastie, große Brüste
N64.3: Milchfluss, Galaktorrhö, Milchausfluss

# Schilddrüse, Nebenniere, Hypophyse
E06.3: Hashimoto, Hashimoto-Thyreoiditis, Hashimoto-Thyreoditis, Autoimmunthyreopathie, chronische
  Schilddrüsenentzündung, autoimmune thyroiditis
E03.9: Schilddrüsenunterfunktion, Unterfunktion der Schilddrüse, latente Hypothyreose, hypothyroidism,
  underactive thyroid
E05.9: Schilddrüsenüberfunktion, Überfunktion der Schilddrüse, hyperthyroidism, overactive thyroid
E05.0: Basedow, Morbus Basedow, Graves
E04.9: Kropf, Struma, goitre
E04.1: Schilddrüsenknoten, Knoten in der Schilddrüse, kalter Knoten, thyroid nodule
E05.1: autonomes Adenom, heißer Knoten
E04.2: Knotenstruma, Struma nodosa
E06.9: Schilddrüsenentzündung
E89.0: Zustand nach Schilddrüsenoperation, Zustand nach Thyreoidektomie
E07.9: Schilddrüsenerkrankung, thyroid disease
R94.6: auffälliger TSH, TSH erhöht, auffällige Schilddrüsenwerte
C73: Schilddrüsenkrebs, Schilddrüsenkarzinom
E22.1: Prolaktin erhöht, erhöhtes Prolaktin, high prolactin
D35.2: Prolaktinom, Hypophysenadenom, Mikroprolaktinom
E30.0: ausbleibende Pubertät
E23.0: Hypophyseninsuffizienz, Hypophysenunterfunktion, Wachstumshormonmangel
E24.9: Morbus Cushing, Cortisolüberschuss, Hyperkortisolismus
E25.01: Late-onset-AGS, LOAGS, nichtklassisches AGS
E25.9: AGS, adrenogenitales Syndrom
E27.1: Morbus Addison, Addison
E27.4: Nebennierenschwäche, Nebenniereninsuffizienz, Cortisolmangel, adrenal insufficiency
E26.0: Conn-Syndrom
E21.0: Nebenschilddrüsenüberfunktion, pHPT
R94.7: auffällige Hormonwerte, auffälliger Hormonstatus

# Stoffwechsel, Gewicht, Mangel
E66.99: Adipositas, adipös, übergewichtig, Fettleibigkeit, Fettsucht, Übergewicht, obesity, overweight
E66.90: Adipositas Grad I, Adipositas Grad 1
E66.91: Adipositas Grad II, Adipositas Grad 2
E66.96 E66.97 E66.98: Adipositas Grad III, Adipositas Grad 3, Adipositas permagna, Adipositas per magna, morbide
  Adipositas, extreme Adipositas, morbid obesity, class III obesity
E66.19: Adipositas durch Medikamente, medikamentös bedingte Adipositas
E66.29: Pickwick-Syndrom, Adipositas-Hypoventilations-Syndrom
E65: Bauchfett, Reithosen
R63.5: Gewichtszunahme, Gewicht nimmt zu, weight gain
R63.4: Gewichtsverlust, Gewichtsabnahme, weight loss
E88.8 R73.0: Insulinresistenz, insulinresistent, Hyperinsulinämie, insulin resistance
E88.8 E88.9: metabolisches Syndrom, metabolic syndrome
R73.0: Prädiabetes, gestörte Glukosetoleranz, gestörte Glucosetoleranz, pathologischer oGTT, prediabetes
E11.90: Diabetes, Typ-2-Diabetes, Diabetes Typ 2, Zuckerkrankheit, Alterszucker, DM2
E10.90: Typ-1-Diabetes, Diabetes Typ 1
R73.9: erhöhter Blutzucker, hoher Blutzucker, high blood sugar
E16.2: Unterzucker, Unterzuckerung
E78.0: hohes Cholesterin, erhöhtes Cholesterin, Cholesterin, LDL erhöht, high cholesterol
E78.5: Fettstoffwechselstörung, Dyslipidämie, Blutfette
E78.1: hohe Triglyzeride, erhöhte Triglyceride
E78.80: Lipoprotein a, Lp(a)
E79.0: erhöhte Harnsäure
K76.0: Leberverfettung, Steatosis hepatis, NAFLD, MASLD, fatty liver
E88.28: Lipödem, lipoedema
I89.09: Lymphödem
E61.1: Eisenmangel ohne Anämie, niedriges Ferritin, Ferritin niedrig, iron deficiency
D50.9: Blutarmut durch Eisenmangel, Eisenmangel-Anämie, Eisenmangelanämie, Eisenmangelanämien, iron deficiency anaemia
D64.9: Blutarmut
E55.9: Vitamin-D-Mangel, Vitamin D niedrig, vitamin D deficiency
E53.8: Vitamin-B12-Mangel, B12-Mangel, Cobalaminmangel, Folsäuremangel
E60: Zinkmangel
E59: Selenmangel
E73.9: Milchzuckerunverträglichkeit, Laktoseunverträglichkeit
K90.0: Glutenunverträglichkeit, Sprue

# Stimmung, Schlaf, Kopf
F32.9: Depression, Stimmungstief, depressive Verstimmung, Niedergeschlagenheit, low mood
F33.9: wiederkehrende Depression, rezidivierende Depression
F34.1: Dysthymie, chronische depressive Verstimmung
F53.0: Wochenbettdepression, postpartale Depression, postnatale Depression, Babyblues, postpartum depression
F41.9 F41.1: Angst, Angstzustände, Angststörung, Ängste, Ängstlichkeit, anxiety
F41.0: Panikattacken, Panikattacke, panic attacks
F41.2: Angst und Depression
R45.8: Stimmungsschwankungen, Stimmungsschwankung, Weinerlichkeit, mood swings
R45.4: Gereiztheit, Reizbarkeit, irritability
R45.1: innere Unruhe, Unruhe, Rastlosigkeit
Z73 F48.0: Burnout, Burn-out, Stress, Dauerstress, Überlastung, Überforderung
F48.0: Erschöpfungssyndrom, Erschöpfung
R53: Müdigkeit, Abgeschlagenheit, Schwäche, Fatigue, Tagesmüdigkeit, tiredness
G93.3: chronisches Müdigkeitssyndrom, CFS, ME/CFS
G47.0 F51.0: Schlafstörung, Schlafstörungen, Schlaflosigkeit, Einschlafstörung, Durchschlafstörung,
  Insomnie, insomnia, sleep problems
G47.31: Schlafapnoe, OSAS
R41.8: Konzentrationsstörung, Konzentrationsstörungen, Konzentrationsschwäche, Vergesslichkeit,
  Wortfindungsstörungen, Brain Fog, Gehirnnebel
F43.0: akuter Stress
F43.2: Anpassungsstörung, Trauerreaktion
F43.1: PTBS, Traumafolgestörung
F50.9: Essstörungen
F50.2: Bulimie
F50.0: Magersucht, Anorexie
G43.9: Migräne, migraine
G43.8: menstruelle Migräne, Menstruationsmigräne, hormonelle Migräne
R51: Kopfschmerzen, Kopfweh, headache
R42: Schwindel, Schwindelgefühl, dizziness
H93.1: Ohrgeräusche
F17.2: Rauchen, Raucherin, Nikotinabhängigkeit, Tabakabhängigkeit, smoking
G25.81: unruhige Beine, RLS, Restless Legs

# Sexualität
F52.0: Libido, Libidoverlust, Libidomangel, Libidostörung, sexuelle Unlust, Lustlosigkeit, HSDD, low libido,
  loss of libido
F52.2: Erregungsstörung, mangelnde Erregung
F64.0: Geschlechtsinkongruenz, Geschlechtsdysphorie, Transsexualität, transgender, gender incongruence
F52.3: Anorgasmie, Orgasmusstörungen

# Thrombose, Kreislauf
I80.28: Thrombose, Thrombosen, Beinthrombose, tiefe Beinvenenthrombose, Beinvenenthrombose, tiefe Venenthrombose, Venenthrombose, TVT,
  DVT, deep vein thrombosis
I80.0: Venenentzündung, oberflächliche Thrombose, Thrombophlebitis
I80.20: Beckenvenenthrombose
I80.81: Armvenenthrombose
I26.9: Lungenembolie, LE, pulmonary embolism
D68.5: Faktor-V-Leiden, Faktor V Leiden, APC-Resistenz, Prothrombinmutation, Thrombophilie,
  Thromboseneigung, Protein-C-Mangel, Protein-S-Mangel, thrombophilia
D68.6: Antiphospholipid-Syndrom, APS, Lupus-Antikoagulans
Z86.7: Zustand nach Thrombose, Thrombose in der Eigenanamnese, Zustand nach Lungenembolie, frühere
  Thrombose, Zustand nach Schlaganfall
Z92.1: Blutverdünner, Blutverdünnung, Antikoagulation, Marcumar, anticoagulation
I83.9: Krampfadern, Varikose, Besenreiser, varicose veins
I10.90: Bluthochdruck, Hypertonie, Hypertonus, hoher Blutdruck, high blood pressure, hypertension
R03.0: erhöhter Blutdruck
I95.9: niedriger Blutdruck
R00.2: Herzklopfen, Herzstolpern, Herzrasen, palpitations
R06.0: Atemnot, Luftnot
R60.9: Wassereinlagerung, Wassereinlagerungen, Ödeme, water retention

# Verhütung, Kinderwunsch, Schwangerschaft
Z30.0: Verhütung, Verhütungsmittel, Verhütungsberatung, Kontrazeption, Kontrazeptionsberatung, Empfängnisverhütung,
  Antibabypille, Erstverordnung der Pille, contraception, birth control
Z30.4: Pille, Pillenrezept, Pillenwechsel, Wiederverordnung der Pille, Verhütungspflaster,
  Dreimonatsspritze, Minipille, the pill
Z30.1: Spirale, Hormonspirale, Kupferspirale, Spirale einlegen, IUP, IUD, Spiraleneinlage
Z30.5: Spirale kontrollieren, Spiralenkontrolle, Spirale entfernen
Z30.2: Sterilisation, Tubenligatur
Z30.8: Notfallverhütung, Pille danach, morning-after pill
Z31.6 N97.9: Kinderwunsch, Kinderwunschberatung, Kinderwunschbehandlung, Wunsch nach Schwangerschaft, trying to conceive
N97.9: unerfüllter Kinderwunsch, ungewollte Kinderlosigkeit, Kinderlosigkeit, Unfruchtbarkeit, Infertilität, Sterilität, infertility
Z31.4: Fertilitätsdiagnostik, AMH, Eizellreserve, ovarielle Reserve
Z31.2: IVF, künstliche Befruchtung, ICSI
N96: wiederholte Fehlgeburten, habituelle Aborte, recurrent miscarriage
N98.1: Überstimulation, OHSS
Z32: Schwangerschaftstest, pregnancy test
Z34: Schwangerschaft, schwanger, pregnancy

# Haut, Haare, Knochen, Gelenke, Blase, Bauch
L65.9 L65.0: Haarausfall, Haare, Haarverlust, diffuser Haarausfall, dünnes Haar, hair loss
L65.0: Effluvium, telogenes Effluvium
L64.9: androgenetische Alopezie, erblich bedingter Haarausfall, hormoneller Haarausfall
L63.9: kreisrunder Haarausfall
L68.0: Damenbart, Oberlippenbart, übermäßiger Haarwuchs, Haarwuchs, vermehrte Körperbehaarung, männliche Behaarung, hirsutism
L70.9 L70.0: Akne, Spätakne, hormonelle Akne, Pickel, acne
L71.9: Rosacea
L85.3: trockene Haut, Hauttrockenheit, dry skin
L81.1: Pigmentflecken, Melasma
R61.9: Schwitzen, starkes Schwitzen, übermäßiges Schwitzen, Schweißausbrüche, sweating
R61.1 N95.1: Nachtschweiß, nächtliches Schwitzen, night sweats
R23.2: Flush, Erröten
M81.99 M81.09: Osteoporose, Knochenschwund, osteoporosis
M80.09: Knochenbruch bei Osteoporose
M85.80: Osteopenie, verminderte Knochendichte, osteopenia
M25.50: Gelenkschmerzen, Arthralgie, Gliederschmerzen, joint pain
M79.10: Muskelschmerzen, muscle pain
M79.70: fibromyalgia
R32: Blasenschwäche, Inkontinenz, Harninkontinenz, urinary incontinence
N39.3: Stressinkontinenz, Belastungsinkontinenz beim Husten
N39.42: Reizblase, überaktive Blase, OAB, Urgeinkontinenz, overactive bladder
N30.0: Blasenentzündung, Harnblasenentzündung, cystitis
N39.0: Harnwegsinfekt, HWI, UTI
R30.0: Brennen beim Wasserlassen
R14: Blähungen, Blähbauch, bloating
R11: Übelkeit, nausea
R20.2: Kribbeln, Ameisenlaufen, Missempfindungen
R68.2: trockener Mund, dry mouth
Z01.7: Blutabnahme, Laborkontrolle, Hormonstatus, Blutbild
Z76.0: Rezept, Folgerezept, Wiederholungsrezept, repeat prescription
`;
