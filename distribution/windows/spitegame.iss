; The installer for Windows, by Inno Setup 6.3 or later. `python -m distribution installer` calls its compiler and tells it
; what is missing here. It installs for one user without an administrator; who is one may choose all users.

#ifndef Version
  #error Version is missing: call "python -m distribution installer"
#endif

[Setup]
AppId={{4C5E0B1E-6B0B-4E0C-9C7D-5B1E9A7E5D37}
AppName={#Title}
AppVersion={#Version}
AppPublisher={#Publisher}
VersionInfoVersion={#Numbers}
DefaultDirName={autopf}\{#Title}
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0
SourceDir={#Folder}
OutputDir={#Output}
OutputBaseFilename={#OutputName}
SetupIconFile={#Icon}
UninstallDisplayIcon={app}\spitegame.exe
UninstallDisplayName={#Title}
LicenseFile={#Licence}
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern
ChangesAssociations=yes
CloseApplications=yes

; The languages, and what is said below in each of them.
#include Languages

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked
Name: "records"; Description: "{cm:OpenRecords}"
Name: "rules"; Description: "{cm:OpenRules}"
Name: "links"; Description: "{cm:OpenLinks}"

[Files]
Source: "*"; DestDir: "{app}"; Flags: recursesubdirs createallsubdirs ignoreversion

; What an older version has left would be loaded by a newer one.
[InstallDelete]
Type: filesandordirs; Name: "{app}\_internal"

[Icons]
Name: "{autoprograms}\{#Title}"; Filename: "{app}\spitegame.exe"
Name: "{autodesktop}\{#Title}"; Filename: "{app}\spitegame.exe"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "Software\Classes\.{#Suffix}\OpenWithProgids"; ValueType: string; ValueName: "Spitegame.Record"; ValueData: ""; Flags: uninsdeletevalue; Tasks: records
Root: HKA; Subkey: "Software\Classes\Spitegame.Record"; ValueType: string; ValueData: "{cm:Record}"; Flags: uninsdeletekey; Tasks: records
Root: HKA; Subkey: "Software\Classes\Spitegame.Record\DefaultIcon"; ValueType: string; ValueData: "{app}\spitegame.exe,0"; Tasks: records
Root: HKA; Subkey: "Software\Classes\Spitegame.Record\shell\open\command"; ValueType: string; ValueData: """{app}\spitegame.exe"" ""%1"""; Tasks: records
Root: HKA; Subkey: "Software\Classes\.{#RulesSuffix}\OpenWithProgids"; ValueType: string; ValueName: "Spitegame.Rules"; ValueData: ""; Flags: uninsdeletevalue; Tasks: rules
Root: HKA; Subkey: "Software\Classes\Spitegame.Rules"; ValueType: string; ValueData: "{cm:Rules}"; Flags: uninsdeletekey; Tasks: rules
Root: HKA; Subkey: "Software\Classes\Spitegame.Rules\DefaultIcon"; ValueType: string; ValueData: "{app}\spitegame.exe,0"; Tasks: rules
Root: HKA; Subkey: "Software\Classes\Spitegame.Rules\shell\open\command"; ValueType: string; ValueData: """{app}\spitegame.exe"" ""%1"""; Tasks: rules
Root: HKA; Subkey: "Software\Classes\{#Scheme}"; ValueType: string; ValueData: "URL:{#Title}"; Flags: uninsdeletekey; Tasks: links
Root: HKA; Subkey: "Software\Classes\{#Scheme}"; ValueType: string; ValueName: "URL Protocol"; ValueData: ""; Tasks: links
Root: HKA; Subkey: "Software\Classes\{#Scheme}\DefaultIcon"; ValueType: string; ValueData: "{app}\spitegame.exe,0"; Tasks: links
Root: HKA; Subkey: "Software\Classes\{#Scheme}\shell\open\command"; ValueType: string; ValueData: """{app}\spitegame.exe"" ""%1"""; Tasks: links

[Run]
Filename: "{app}\spitegame.exe"; Description: "{cm:LaunchProgram,{#Title}}"; Flags: nowait postinstall skipifsilent
